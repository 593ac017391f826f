import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BLOCKS_FOLDER } from '../code/place-blocks.ts';

/**
 * Runs a file of a recipe.
 *
 * @param name - the recipe's document, without its ending.
 * @param file - its title, after the number of the app where the document has several: `2/lib/a.ts`.
 * @returns what the module exports. The caller says what that is: only the document knows.
 */
export async function loadRecipe<Exports>(name: string, file: string): Promise<Exports> {
  const full = path.join(BLOCKS_FOLDER, `docs-recipes-${name}-md`, file);
  return (await import(pathToFileURL(full).href)) as Exports;
}
