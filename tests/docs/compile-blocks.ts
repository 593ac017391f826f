import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Block } from './extract-blocks.ts';
import { placeBlocks } from './place-blocks.ts';

// Inside this workspace, so that the frameworks of the recipes are found.
const FOLDER = path.join(import.meta.dirname, '.blocks');
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

/** What the compiler has against the blocks, each with its document and line. */
export async function compileBlocks(blocks: readonly Block[]): Promise<string[]> {
  const placed = placeBlocks(blocks);
  await rm(FOLDER, { recursive: true, force: true });
  for (const [file, { code }] of placed) await writeBelow(file, `${code}\n`);
  const project = { compilerOptions: COMPILER_OPTIONS, files: [...placed.keys()] };
  await writeBelow('tsconfig.json', JSON.stringify(project));
  const faults = (await runCompiler()).map((line) => nameDocument(line, placed));
  return [...new Set(faults)]; // a block may be in several copies of its app
}

async function writeBelow(name: string, text: string): Promise<void> {
  const file = path.join(FOLDER, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

function runCompiler(): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(process.execPath, [TSC, '-p', '.', '--pretty', 'false'], { cwd: FOLDER }, (error, output) => {
      const lines = output.split('\n').filter((line) => line !== '');
      resolve(error && lines.length === 0 ? [error.message] : lines);
    });
  });
}

/** `file(line,column): error …`, in the words of the document. */
function nameDocument(message: string, placed: ReadonlyMap<string, Block>): string {
  const [, file = '', line = '', rest = ''] = /^(.+)\((\d+),\d+\): (.*)$/.exec(message) ?? [];
  const block = placed.get(file.replaceAll(path.sep, '/'));
  return block ? `${block.document}:${block.lineAbove + Number(line)}: ${rest}` : message;
}
