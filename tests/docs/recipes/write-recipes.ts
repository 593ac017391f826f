import { extractBlocks } from '../code/extract-blocks.ts';
import { placeBlocks } from '../code/place-blocks.ts';
import { readDocuments } from '../code/read-documents.ts';

/** Writes the code of the documents into files for `loadRecipe`, once before all tests. */
export async function setup(): Promise<void> {
  await placeBlocks((await readDocuments()).flatMap(extractBlocks));
}
