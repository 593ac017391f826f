import { expect } from '@playwright/test';
import type { Desk, Place } from './desk.ts';
import { summarize, type LogEntry } from './log-entry.ts';
import type { Photo } from './photo.ts';
import type { Row } from './row.ts';

interface Parts {
  desk: Desk;
  /** The page's address. */
  url: string;
  photo: Photo;
}

/** A person chooses the file on this computer, in the browser's own picker; resolves with what the page saw. */
export async function chooseNatively(row: Row & { native: Place }, parts: Parts): Promise<LogEntry[]> {
  const site = await parts.desk.open(parts.url);
  try {
    for (const place of [...(row.before ?? []), ...(row.meanwhile ?? [])]) await site.click(place);
    await site.chooseNatively(row.native, parts.photo.path);
    const readLog = async () => withoutOthers(row, await site.readLog());
    await expect.poll(async () => summarize(await readLog())).toEqual(row.sees);
    expect(await site.countPickers()).toBe(1);
    return await readLog();
  } finally {
    await site.close();
  }
}

/** A file that goes straight into the field comes without the click that opens a picker. */
function withoutOthers({ aim }: Row, log: LogEntry[]): LogEntry[] {
  return log.filter(({ type }) => aim.by === 'picker' || type !== 'click');
}
