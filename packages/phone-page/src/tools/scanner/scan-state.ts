import type { PictureErrorCode } from '@svc/pictures';
import type { StoredPage } from './page-store.ts';

/** `not_a_picture`: the bytes are no picture, whatever the file is called. */
export type PageProblem = PictureErrorCode | 'not_a_picture';

/** What becomes of the pages: one PDF, or a picture of each. */
export type ScanForm = 'pdf' | 'pictures';

export interface ScanPage extends StoredPage {
  /** Why its photo cannot be used. The other pages do not mind. */
  problem?: PageProblem;
  /** Whether edges were found, or the person has set the corners. False: they are a guess. Absent: not known yet. */
  isFound?: boolean;
  /** The one that the scanner was opened with and that this page shows, or showed before it was retaken. */
  firstPhoto?: File;
}

/** The pages of a scan, in order, and the one that is looked at. */
export interface Scan {
  pages: readonly ScanPage[];
  /** Absent: there are no pages. */
  chosenId?: string;
  /** The page that was taken out last, until the next change. */
  removed?: { page: ScanPage; index: number };
}

/** More pages than a document of this kind has. The browser's stores are made for less than this many photos. */
export const MAX_PAGES = 200;

export function addPages({ pages }: Scan, added: readonly ScanPage[]): Scan {
  const [first] = added;
  return { pages: [...pages, ...added], ...choose(first?.id ?? pages[0]?.id) };
}

export function choosePage(scan: Scan, chosenId: string): Scan {
  return scan.pages.some(({ id }) => id === chosenId) ? { ...scan, chosenId } : scan;
}

export function changePage(scan: Scan, id: string, change: (page: ScanPage) => ScanPage): Scan {
  return { ...scan, pages: scan.pages.map((page) => (page.id === id ? change(page) : page)) };
}

/** Moves a page towards the beginning (-1) or the end (1). */
export function movePage(scan: Scan, id: string, by: -1 | 1): Scan {
  const index = findIndex(scan, id);
  const other = scan.pages[index + by];
  const page = scan.pages[index];
  if (!page || !other) return scan;
  const pages = [...scan.pages];
  pages[index] = other;
  pages[index + by] = page;
  return { pages, ...choose(scan.chosenId) };
}

/** Takes a page out. The one behind it is looked at next, or the last. */
export function removePage(scan: Scan, id: string): Scan {
  const index = findIndex(scan, id);
  const page = scan.pages[index];
  if (!page) return scan;
  const pages = scan.pages.filter((other) => other !== page);
  const next = pages[Math.min(index, pages.length - 1)];
  return { pages, ...choose(next?.id), removed: { page, index } };
}

/** Puts back the page that was taken out last. */
export function restorePage(scan: Scan): Scan {
  const { pages, removed } = scan;
  if (!removed) return scan;
  const { page, index } = removed;
  return { pages: [...pages.slice(0, index), page, ...pages.slice(index)], ...choose(page.id) };
}

/** Another photo in the place of a page. */
export function replacePage(scan: Scan, id: string, by: ScanPage): Scan {
  return { pages: scan.pages.map((page) => (page.id === id ? by : page)), ...choose(by.id) };
}

export function findPage({ pages, chosenId }: Scan, id: string | undefined = chosenId): ScanPage | undefined {
  return pages.find((page) => page.id === id);
}

export function findIndex({ pages, chosenId }: Scan, id: string | undefined = chosenId): number {
  return pages.findIndex((page) => page.id === id);
}

function choose(chosenId: string | undefined): Pick<Scan, 'chosenId'> {
  return chosenId === undefined ? {} : { chosenId };
}
