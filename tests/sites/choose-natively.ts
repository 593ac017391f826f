import { expect } from '@playwright/test';
import type { Desk } from './desk.ts';
import { summarize, type LogEntry } from './log-entry.ts';
import type { Photo } from './photo.ts';
import type { Row } from './row.ts';
import { withoutAsides } from './without-asides.ts';

interface Parts {
  desk: Desk;
  /** The page's address. */
  url: string;
  photo: Photo;
}

/** Rows that differ only in how the extension is used share a person's choice. */
const logs = new Map<string, LogEntry[] | null>();

/**
 * A person chooses the file on this computer, in the browser's own picker, or drops it; resolves with
 * what the page saw. `null` where the row has nothing of the kind, or the browser gives a test no way.
 */
export async function chooseNatively(row: Row, parts: Parts): Promise<LogEntry[] | null> {
  const place = row.native ?? ['drop', ...(row.nativeDrop ?? [])];
  const key = [row.page, ...place, ...(row.meanwhile ?? [])].join(' ');
  const log = logs.has(key) ? (logs.get(key) ?? null) : await choose(row, parts);
  logs.set(key, log);
  return log && withoutAsides(row, log);
}

async function choose(row: Row, { desk, url, photo }: Parts): Promise<LogEntry[] | null> {
  const site = await desk.open(url);
  try {
    for (const place of [...(row.before ?? []), ...(row.meanwhile ?? [])]) await site.click(place);
    if (row.native) await site.chooseNatively(row.native, photo.path);
    else if (row.nativeDrop && site.dropNatively) await site.dropNatively(row.nativeDrop, photo.path);
    else return null;
    const readLines = async () => summarize(withoutAsides(row, await site.readLog()));
    await expect.poll(readLines, 'what the page sees').toEqual(row.sees);
    expect(await site.countPickers(), 'pickers of the browser').toBe(row.native ? 1 : 0);
    return await site.readLog();
  } finally {
    await site.close();
  }
}
