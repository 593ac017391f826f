import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PACKAGE_NOTES } from './package-notes.ts';

/** A package whose code is in a bundle. */
export interface BundledPackage {
  name: string;
  version: string;
  /** The SPDX expression of its package.json, for example `MIT`. */
  license: string;
  /** The licence and its notices, after a note of our own where one is needed. */
  text: string;
}

/** Its text may be missing. */
type FoundPackage = BundledPackage & { author: string | undefined };

const FOLDER = '/node_modules/';
const TEXTS = /^(licen[cs]e|copying|notice)/i;

/**
 * The packages that modules come from, each once, sorted by name. Modules outside of `node_modules` are our own.
 *
 * @param modules - ids as a bundler names them: paths, some with a query, and names of generated modules.
 * @throws Error for a package that names no licence.
 */
export function findBundledPackages(modules: Iterable<string>): BundledPackage[] {
  const folders = new Set([...modules].flatMap((id) => findFolder(id) ?? []));
  const packages = new Map(
    [...folders].map(readPackage).map((found) => [`${found.name} ${found.version}`, found]),
  );
  const sorted = [...packages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found);
  return sorted.map((found) => {
    const { name, version, license, text } = found;
    return { name, version, license, text: text || replaceText(found, sorted) };
  });
}

/** For a package that is published without its licence's text. */
function replaceText(
  { name, version, license, author }: FoundPackage,
  others: readonly FoundPackage[],
): string {
  if (license === 'MIT') return writeMit(author ?? `the authors of ${name}`);
  // The text of Apache names nobody.
  const text =
    license === 'Apache-2.0' && others.find((other) => other.license === license && other.text)?.text;
  if (text) return text;
  throw new Error(`The text of "${license}" is missing: ${name} ${version} has none.`);
}

/** The innermost package of a module. */
function findFolder(id: string): string | undefined {
  const [file = ''] = id.replaceAll('\\', '/').replace(/^\0/, '').split('?');
  const start = file.lastIndexOf(FOLDER);
  if (start < 0) return undefined;
  const [scope = '', name = ''] = file.slice(start + FOLDER.length).split('/');
  return file.slice(0, start + FOLDER.length) + (scope.startsWith('@') ? `${scope}/${name}` : scope);
}

function readPackage(folder: string): FoundPackage {
  const { name, version, license, author } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: string; author?: string | { name: string } };
  if (typeof license !== 'string')
    throw new Error(`${name} ${version} names no licence in its package.json.`);
  const note = PACKAGE_NOTES.get(name);
  const files =
    note?.files ??
    readdirSync(folder)
      .filter((file) => TEXTS.test(file))
      .sort();
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  if (note) texts.unshift(note.text);
  return {
    name,
    version,
    license,
    text: texts.join('\n\n'),
    author: typeof author === 'string' ? author : author?.name,
  };
}

function writeMit(holder: string): string {
  return `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}
