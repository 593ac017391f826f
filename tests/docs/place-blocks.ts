import type { Block } from './extract-blocks.ts';

/**
 * A file for each block, by its path. Blocks of one document that have a title see each other; a title that
 * comes again begins another app.
 */
export function placeBlocks(blocks: readonly Block[]): Map<string, Block> {
  const placed = new Map<string, Block>();
  const apps = new Map<string, number>();
  for (const block of blocks) {
    const { document, language, lineAbove, title = `line-${lineAbove + 1}.${language}` } = block;
    const folder = document.replaceAll(/[^\w]+/g, '-');
    const inApp = () => `${folder}/${apps.get(folder) ?? 1}/${title}`;
    if (placed.has(inApp())) apps.set(folder, (apps.get(folder) ?? 1) + 1);
    placed.set(inApp(), block);
  }
  return placed;
}
