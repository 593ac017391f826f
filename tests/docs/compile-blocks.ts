import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Block } from './extract-blocks.ts';
import { placeBlocks } from './place-blocks.ts';
import { BLOCKS_FOLDER, writeBlocks } from './write-blocks.ts';

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
  await writeBlocks(placed);
  const project = { compilerOptions: COMPILER_OPTIONS, files: [...placed.keys()] };
  await writeFile(path.join(BLOCKS_FOLDER, 'tsconfig.json'), JSON.stringify(project));
  const faults = (await runCompiler()).map((line) => nameDocument(line, placed));
  return [...new Set(faults)]; // a block may be in several copies of its app
}

function runCompiler(): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [TSC, '-p', '.', '--pretty', 'false'],
      { cwd: BLOCKS_FOLDER },
      (error, output) => {
        const lines = output.split('\n').filter((line) => line !== '');
        resolve(error && lines.length === 0 ? [error.message] : lines);
      },
    );
  });
}

/** `file(line,column): error …`, in the words of the document. */
function nameDocument(message: string, placed: ReadonlyMap<string, Block>): string {
  const [, file = '', line = '', rest = ''] = /^(.+)\((\d+),\d+\): (.*)$/.exec(message) ?? [];
  const block = placed.get(file.replaceAll(path.sep, '/'));
  return block ? `${block.document}:${block.lineAbove + Number(line)}: ${rest}` : message;
}
