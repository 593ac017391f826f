import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { PackedKits } from '../../scripts/release/pack-npm.ts';
import { listFiles } from '../../scripts/build/list-files.ts';
import { unpack } from './support/unpack.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DECLARATION = /\.d\.[cm]?ts$/;
const CODE = /\.([cm]?js|d\.[cm]?ts)$/;
const COMMON = /^(LICENSE|README\.md|package\.json|dist\/.+)$/;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const LINK = /\]\(([^)\s]+)\)/g;
const SPECIFIER = /(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*["']([^"']+)["']/g;

interface Rules {
  /** Further files that may be in the package. */
  more?: RegExp;
  /** Whether its code may import this, which is none of its own files. */
  imports: (name: string) => boolean;
}

const RULES: Record<keyof PackedKits, Rules> = {
  svc: { imports: () => false },
  react: {
    more: /^theme\.(css|d\.ts)$/,
    imports: (name) => ['react', 'react/jsx-runtime', 'uqr'].includes(name),
  },
  element: {
    more: /^theme\.(css|d\.ts)$/,
    imports: (name) => ['preact', 'preact/hooks', 'preact/jsx-runtime', 'uqr'].includes(name),
  },
  server: { more: /^bin\/svc-server\.js$/, imports: (name) => !/^(svc|@svc\/.+)$/.test(name) },
  conformance: { imports: (name) => name.startsWith('node:') },
};

/** Checks that the packages have all files that their users need, and no others. */
export async function checkContents(kits: PackedKits, folder: string): Promise<string[]> {
  const names = Object.keys(RULES) as (keyof PackedKits)[];
  const problems = await Promise.all(
    names.map(async (name) => {
      const unpacked = path.join(folder, name);
      await unpack(kits[name], unpacked);
      return checkPackage(unpacked, RULES[name]);
    }),
  );
  return problems
    .flatMap((found, index) => found.map((problem) => `${names[index]}: ${problem}`))
    .concat(await checkDirectives(path.join(folder, 'react')));
}

/**
 * Built files have "use client" exactly if their source has it, and the index has it not, so that server components may
 * import it.
 */
async function checkDirectives(folder: string): Promise<string[]> {
  const sources = path.join(ROOT, 'packages/react/src');
  const names = (await listFiles(sources)).filter((name) => /\.tsx?$/.test(name));
  const built = new Set(await listFiles(path.join(folder, 'dist')));
  const problems: string[] = [];
  for (const name of names) {
    const isClient = await startsWithDirective(path.join(sources, name));
    const twins = ['.js', '.cjs'].map((extension) => name.replace(/\.tsx?$/, extension));
    for (const twin of twins.filter((file) => built.has(file))) {
      if ((await startsWithDirective(path.join(folder, 'dist', twin))) === isClient) continue;
      problems.push(`react: dist/${twin} ${isClient ? 'has lost' : 'has got'} "use client".`);
    }
  }
  for (const name of ['index.js', 'index.cjs', 'controller.js', 'controller.cjs']) {
    if (await startsWithDirective(path.join(folder, 'dist', name)))
      problems.push(`react: ${name} is for the browser only.`);
  }
  return problems;
}

async function startsWithDirective(file: string): Promise<boolean> {
  return /^['"]use client['"];/.test(await readFile(file, 'utf8'));
}

async function checkPackage(folder: string, rules: Rules): Promise<string[]> {
  const files = await listFiles(folder);
  const missing = ['LICENSE', 'README.md', 'package.json'].filter((name) => !files.includes(name));
  const unwanted = files.filter((name) => !(COMMON.test(name) || rules.more?.test(name)) || isSource(name));
  const texts = await Promise.all(
    files.filter((name) => CODE.test(name)).map((name) => checkFile(folder, name, rules)),
  );
  const readme = missing.includes('README.md') ? '' : await readFile(path.join(folder, 'README.md'), 'utf8');
  return [
    ...findLostLinks(readme, files).map((link) => `README.md links to ${link}, which is not in the package.`),
    ...missing.map((name) => `${name} is missing.`),
    ...unwanted.map((name) => `${name} does not belong into the package.`),
    ...texts.flat(),
  ];
}

/** Links to files outside the package, which its users do not have. */
function findLostLinks(markdown: string, files: readonly string[]): string[] {
  return [...markdown.matchAll(LINK)]
    .map((match) => match[1] ?? '')
    .filter((link) => !/^([a-z]+:|#)/.test(link))
    .filter((link) => !files.includes(path.posix.normalize(link.replace(/#.*/, ''))));
}

function isSource(name: string): boolean {
  return (/\.[cm]?tsx?$/.test(name) && !DECLARATION.test(name)) || name.endsWith('.map');
}

async function checkFile(folder: string, name: string, { imports }: Rules): Promise<string[]> {
  const text = await readFile(path.join(folder, name), 'utf8');
  const problems = [ROOT, homedir(), 'file:///']
    .filter((place) => place.length > 2 && text.includes(place))
    .map((place) => `${name} names a place of the machine that built it: ${place}`);
  // The phone's page is a bundle for browsers; its texts may look like imports.
  if (name.includes('/assets/')) return problems;
  const wrong = [...text.replace(COMMENT, '').matchAll(SPECIFIER)]
    .map((match) => match[1] ?? '')
    .filter((specifier) => !specifier.startsWith('.') && !imports(specifier));
  return [...problems, ...wrong.map((specifier) => `${name} imports "${specifier}".`)];
}
