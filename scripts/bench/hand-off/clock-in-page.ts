import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';

// Times are taken inside the browsers: Playwright would see each of them some milliseconds late. The clocks of two
// browsers on one machine agree.

/** For the longest of all transfers; one that takes longer has failed. */
const LIMIT_MS = 600_000;

/** As a person looks for a file at least. */
const PAUSE_MS = 1_000;

/**
 * To be called right before the clock starts: browsers finish what the opening of pages has left them to do, and the disk
 * what was written before.
 */
export async function settle(): Promise<void> {
  await promisify(execFile)('sync');
  await pause(PAUSE_MS);
}

/** Notes in the phone's page when a file is chosen. To be called before that. */
export async function watchChoice(phonePage: Page): Promise<void> {
  await phonePage.evaluate(() => {
    window.addEventListener('change', () => performance.mark('file-chosen'), { capture: true, once: true });
  });
}

/** When that was, in milliseconds since 1970. */
export function readChoice(phonePage: Page): Promise<number> {
  return phonePage.evaluate(() => {
    const [mark] = performance.getEntriesByName('file-chosen');
    return performance.timeOrigin + (mark?.startTime ?? Number.NaN);
  });
}

/**
 * What was begun in a browser before the file was chosen, and ends when the file is there.
 *
 * @throws Error, when that takes longer than 10 minutes.
 */
export async function withinLimit<T>(arrival: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The file has not arrived within 10 minutes.')), LIMIT_MS);
  });
  try {
    return await Promise.race([arrival, late]);
  } finally {
    clearTimeout(timer);
  }
}
