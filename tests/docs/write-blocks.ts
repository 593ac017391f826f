import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Block } from './extract-blocks.ts';

// Inside this workspace, so that the frameworks of the recipes are found.
export const BLOCKS_FOLDER = path.join(import.meta.dirname, '.blocks');

/** Writes each block into its file, and nothing else is there afterwards. */
export async function writeBlocks(placed: ReadonlyMap<string, Block>): Promise<void> {
  await rm(BLOCKS_FOLDER, { recursive: true, force: true });
  for (const [name, { code }] of placed) {
    const file = path.join(BLOCKS_FOLDER, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${code}\n`);
  }
}
