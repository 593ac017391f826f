import { extractBlocks } from '../extract-blocks.ts';
import { placeBlocks } from '../place-blocks.ts';
import { readDocuments } from '../read-documents.ts';
import { writeBlocks } from '../write-blocks.ts';

/** Writes the code of the documents to where {@link loadRecipe} finds it, once before all tests. */
export async function setup(): Promise<void> {
  await writeBlocks(placeBlocks((await readDocuments()).flatMap(extractBlocks)));
}
