import { expect } from '@playwright/test';
import type { Desk } from '../desk/desk.ts';
import { summarize, type LogEntry } from './log-entry.ts';
import type { Photo } from './photo.ts';
import type { Row } from '../rows/row.ts';

interface Parts {
  desk: Desk;
  /** The page's address. */
  url: string;
  photo: Photo;
}

/** A click without effect (see `pressForPicker`) is repeated in a new page. */
const MAX_PAGES = 3;

/** Rows that differ only in the use of the extension share the native choice. */
const logs = new Map<string, LogEntry[] | null>();

/**
 * Chooses the file of this computer in the browser's own picker, or drops it; resolves with the page's record. `null`
 * if the row has no native way, or the browser gives a test none.
 */
export async function chooseNatively(row: Row, parts: Parts): Promise<LogEntry[] | null> {
  const place = row.native ?? ['drop', ...(row.nativeDrop ?? [])];
  const key = [row.page, ...place, ...(row.meanwhile ?? [])].join(' ');
  const log = logs.has(key) ? (logs.get(key) ?? null) : await chooseInFreshPages(row, parts);
  logs.set(key, log);
  return log && withoutAsides(row, log);
}

async function chooseInFreshPages(row: Row, parts: Parts): Promise<LogEntry[] | null> {
  for (let pages = 1; pages <= MAX_PAGES; pages += 1) {
    const log = await choose(row, parts);
    if (log !== 'no picker') return log;
  }
  throw new Error(`The browser opened no picker in ${MAX_PAGES} pages.`);
}

/** `no picker`: the click opened none, so the page saw nothing. */
async function choose(row: Row, { desk, url, photo }: Parts): Promise<LogEntry[] | 'no picker' | null> {
  const site = await desk.open(url);
  try {
    for (const place of [...(row.before ?? []), ...(row.meanwhile ?? [])]) await site.click(place);
    if (row.native) {
      if (!(await site.chooseNatively(row.native, photo.path))) return 'no picker';
    } else if (row.nativeDrop && site.dropNatively) await site.dropNatively(row.nativeDrop, photo.path);
    else return null;
    const readLines = async () => summarize(withoutAsides(row, await site.readLog()));
    await expect.poll(readLines, 'what the page sees').toEqual(row.sees);
    expect(await site.countPickers(), 'pickers of the browser').toBe(row.native ? 1 : 0);
    return await site.readLog();
  } finally {
    await site.close();
  }
}

/**
 * The record without irrelevant events. Clicks count where they open the page's own picker: a file that goes straight
 * to its place comes without one, and a click of "Pick on the page" is for the extension. A drag that leaves again
 * takes nothing along.
 */
export function withoutAsides({ aim }: Row, log: LogEntry[]): LogEntry[] {
  const left = log.findLastIndex(({ type }) => type === 'dragleave');
  return log.filter(
    ({ type }, index) =>
      (aim.by === 'picker' || type !== 'click') && !(type.startsWith('drag') && index <= left),
  );
}
