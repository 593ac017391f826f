import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BLOCKS_FOLDER } from '../code/place-blocks.ts';

/**
 * Runs a file of a recipe.
 *
 * @param name - the name of the recipe's document, without its extension.
 * @param file - the number of the app in the document, and the title of the file: `2/lib/a.ts`.
 * @returns the module's exports, whose type the caller names.
 */
export async function loadRecipe<Exports>(name: string, file: string): Promise<Exports> {
  const full = path.join(BLOCKS_FOLDER, `docs-recipes-${name}-md`, file);
  return (await import(pathToFileURL(full).href)) as Exports;
}
