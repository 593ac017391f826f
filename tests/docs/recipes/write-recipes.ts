import { extractBlocks } from '../code/extract-blocks.ts';
import { placeBlocks } from '../code/place-blocks.ts';
import { readDocuments } from '../code/read-documents.ts';
import { writeBlocks } from '../code/place-blocks.ts';

/** Writes the code of the documents to where {@link loadRecipe} finds it, once before all tests. */
export async function setup(): Promise<void> {
  await writeBlocks(placeBlocks((await readDocuments()).flatMap(extractBlocks)));
}
