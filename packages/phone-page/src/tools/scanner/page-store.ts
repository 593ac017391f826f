import type { Corners, PageLook, QuarterTurns } from '@svc/pictures';

/** What the person has chosen for a page. */
export interface PagePlan {
  id: string;
  /** In the upright photo, before it is turned. Absent: edges were not looked for yet. */
  corners?: Corners;
  look: PageLook;
  turns: QuarterTurns;
}

export interface StoredPage extends PagePlan {
  photo: File;
}

/**
 * Keeps the pages of a scan until the document is made, so that they are there again after the page was closed between
 * two of them. Nothing here rejects: where the browser keeps nothing, they are there until the page is closed.
 */
export interface PageStore {
  /** In the person's order. Pages that were taken out are gone. */
  load(): Promise<StoredPage[]>;
  /** @returns when it is saved, or is known not to be. */
  savePhoto(id: string, photo: File): Promise<void>;
  /** Of all pages, in order. */
  savePlan(pages: readonly PagePlan[]): void;
  remove(id: string): void;
  /** Whether all photos are saved. Otherwise they may be gone once the page is closed. */
  isLasting(): boolean;
  /** Removes all of them. */
  clear(): void;
}
