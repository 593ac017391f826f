import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileComponent, isComponent, keepScript } from './compile-component.ts';
import type { Block } from './extract-blocks.ts';
import { BLOCKS_FOLDER, placeBlocks } from './place-blocks.ts';

const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');

const COMPILER_OPTIONS = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  jsx: 'react-jsx',
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
};

/** Returns the errors of the compilers, each with its document and line. */
export async function compileBlocks(blocks: readonly Block[]): Promise<string[]> {
  const placed = await placeBlocks(blocks);
  const files = await Promise.all([...placed].map(([name, block]) => writeForTypes(name, block)));
  const ofTypes = (await compileFiles(BLOCKS_FOLDER, files)).map((line) => nameDocument(line, placed));
  const ofComponents = [...placed].flatMap(([name, block]) => compileMarkup(name, block));
  return [...new Set([...ofTypes, ...ofComponents])]; // a block may be in several copies of its app
}

/** Returns the name of the file that TypeScript reads. For a component, writes its script into another file. */
async function writeForTypes(name: string, { code }: Block): Promise<string> {
  if (!isComponent(name)) return name;
  await writeFile(path.join(BLOCKS_FOLDER, `${name}.ts`), keepScript(code));
  return `${name}.ts`;
}

function compileMarkup(name: string, { document, lineAbove, code }: Block): string[] {
  if (!isComponent(name)) return [];
  const inDocument = (message: string) => `${document}:${lineAbove}: ${message}`;
  try {
    return compileComponent(name, code).faults.map(inDocument);
  } catch (error) {
    return [inDocument(error instanceof Error ? error.message : String(error))];
  }
}

/** Compiles files of a folder as an integrator's own. Returns the errors: `file(line,column): error …`. */
export async function compileFiles(folder: string, files: readonly string[]): Promise<string[]> {
  const project = { compilerOptions: COMPILER_OPTIONS, files };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(project));
  return new Promise((resolve) => {
    execFile(process.execPath, [TSC, '-p', '.', '--pretty', 'false'], { cwd: folder }, (error, output) => {
      const lines = output.split('\n').filter((line) => line !== '');
      resolve(error && lines.length === 0 ? [error.message] : lines);
    });
  });
}

/** Turns `file(line,column): error …` into `document:line: error …`. */
function nameDocument(message: string, placed: ReadonlyMap<string, Block>): string {
  const [, file = '', line = '', rest = ''] = /^(.+)\((\d+),\d+\): (.*)$/.exec(message) ?? [];
  const name = file.replaceAll(path.sep, '/');
  const block = placed.get(name) ?? placed.get(name.replace(/\.ts$/, ''));
  return block ? `${block.document}:${block.lineAbove + Number(line)}: ${rest}` : message;
}
