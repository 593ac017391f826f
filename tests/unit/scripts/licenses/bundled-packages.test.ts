import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBundledPackages } from '../../../../scripts/licenses/bundled-packages.ts';
import { LIBHEIF_SOURCES } from '../../../../scripts/licenses/package-notes.ts';

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

test('takes the text of Apache from another package where one has no file of it', () => {
  const apache = { license: 'Apache-2.0' };
  const modules = [
    install('node_modules/bare', { name: 'bare', ...apache }),
    install('node_modules/full', { name: 'full', ...apache }, 'Apache License'),
  ];
  expect(findBundledPackages(modules).map(({ text }) => text)).toEqual(['Apache License', 'Apache License']);
});

test.each([
  [{ name: 'silent' }, 'silent 1.0.0 names no licence'],
  [{ name: 'bare', license: 'Apache-2.0' }, 'The text of "Apache-2.0" is missing'],
])('refuses a package that does not say its licence: %o', (manifest, message) => {
  const file = install('node_modules/some', manifest);
  expect(() => findBundledPackages([file])).toThrow(message);
});

test('says of libheif where the sources of its libraries are, with the text of the GPL that the LGPL asks for', () => {
  const wasm = fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  const [found] = findBundledPackages([wasm]);
  expect(found).toMatchObject({ name: 'libheif-js', license: 'LGPL-3.0' });
  expect(found?.text).toMatch(/ GNU LESSER GENERAL PUBLIC LICENSE\n.* GNU GENERAL PUBLIC LICENSE\n/s);
  const code = readFileSync(wasm, 'latin1');
  for (const [library, version] of Object.entries(LIBHEIF_SOURCES)) {
    expect(found?.text).toContain(`https://github.com/strukturag/${library}/releases/tag/v${version}\n`);
    expect(code).toContain(`\0${version}\0`);
  }
});
