import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Block } from './extract-blocks.ts';

// Inside this folder, so that imports of frameworks are resolved.
export const BLOCKS_FOLDER = path.resolve(import.meta.dirname, '../.blocks');

/** The files of one app that a document describes, by their names. */
type App = Map<string, Block>;

/**
 * Writes each block into a file, and removes all others. Blocks of a document make up one app; a title that comes again
 * replaces that file, in a copy of the app as it was.
 *
 * @returns the blocks by the paths of their files.
 */
export async function placeBlocks(blocks: readonly Block[]): Promise<Map<string, Block>> {
  const placed = findPlaces(blocks);
  await rm(BLOCKS_FOLDER, { recursive: true, force: true });
  for (const [name, { code }] of placed) {
    const file = path.join(BLOCKS_FOLDER, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${code}\n`);
  }
  return placed;
}

function findPlaces(blocks: readonly Block[]): Map<string, Block> {
  const appsOf = new Map<string, [App, ...App[]]>();
  for (const block of blocks) {
    const { document, language, lineAbove, title = `line-${lineAbove + 1}.${language}` } = block;
    const apps = appsOf.get(document) ?? [new Map<string, Block>()];
    if (apps[0].has(title)) apps.unshift(new Map(apps[0]));
    apps[0].set(title, block);
    appsOf.set(document, apps);
  }
  const placed = new Map<string, Block>();
  for (const [document, apps] of appsOf) {
    for (const [index, app] of apps.entries()) {
      const folder = `${document.replaceAll(/[^\w]+/g, '-')}/${apps.length - index}`;
      for (const [title, block] of app) placed.set(`${folder}/${title}`, block);
    }
  }
  return placed;
}
