import type { PictureTools } from '@svc/pictures';
import type { PageStore } from './page-store.ts';

export interface ScannerOptions {
  tools: PictureTools;
  store: PageStore;
  /** Photos of the first pages, taken before. They come behind the pages that the store has. */
  firstPhotos: readonly File[];
  /** What the place takes; at least one is true. */
  takes: { pdf: boolean; pictures: boolean };
  /** Of each file. */
  maxBytes: number;
  /** How many files the place still takes. */
  maxFiles: number;
}

/**
 * Lets the person scan a document page by page, in a dialog over the whole page. The person has seen each page of the
 * result.
 *
 * The store still has the pages when this returns files: clear it once the files are kept.
 *
 * @returns one PDF, or one JPEG for each page. `undefined`: closed; the store has the pages if the person wants to keep
 *   them, else it is empty.
 */
export async function openScanner(_options: ScannerOptions): Promise<readonly File[] | undefined> {
  return undefined;
}
