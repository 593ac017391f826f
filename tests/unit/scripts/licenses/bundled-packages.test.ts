import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBundledPackages } from '../../../../scripts/licenses/bundled-packages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pocketfill-licenses-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns a module of the package. */
function install(place: string, manifest: Record<string, unknown>, licenseText?: string): string {
  const home = path.join(folder, place);
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }));
  if (licenseText !== undefined) writeFileSync(path.join(home, 'LICENSE.md'), licenseText);
  return path.join(home, 'dist/index.js');
}

test('finds each package of the modules once, the inner one of two, and none of our own', () => {
  const outer = install('node_modules/outer', { name: 'outer', license: 'MIT' }, 'Outer text');
  const inner = install(
    'node_modules/outer/node_modules/@a/inner',
    { name: '@a/inner', license: 'ISC' },
    'Inner text',
  );
  const modules = [
    outer,
    `${outer}?commonjs-module`,
    `\0${inner}`,
    path.join(folder, 'src/own.ts'),
    '\0rolldown/runtime.js',
  ];
  expect(findBundledPackages(modules)).toEqual([
    { name: '@a/inner', version: '1.0.0', license: 'ISC', text: 'Inner text' },
    { name: 'outer', version: '1.0.0', license: 'MIT', text: 'Outer text' },
  ]);
});

test('writes the text of MIT with its holder where a package has no file of it', () => {
  const [found] = findBundledPackages([
    install('node_modules/bare', { name: 'bare', license: 'MIT', author: 'Ada' }),
  ]);
  expect(found?.text).toContain('Copyright (c) Ada');
});

test.each([
  [{ name: 'silent' }, 'silent 1.0.0 names no licence'],
  [{ name: 'bare', license: 'Apache-2.0' }, 'The text of "Apache-2.0" is missing'],
])('refuses a package that does not say its licence: %o', (manifest, message) => {
  const file = install('node_modules/some', manifest);
  expect(() => findBundledPackages([file])).toThrow(message);
});
