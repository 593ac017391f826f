import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';

// Times are taken inside the browsers, since Playwright adds some milliseconds. Two browsers on one machine have the
// same clock.

/** A transfer that takes longer has failed. */
const LIMIT_MS = 600_000;

/** A person takes at least this long to choose a file. */
const PAUSE_MS = 1_000;

/** Call it right before the clock starts, so that browsers finish loading pages, and the disk earlier writes. */
export async function settle(): Promise<void> {
  await promisify(execFile)('sync');
  await pause(PAUSE_MS);
}

/** Records when a file is chosen in the phone's page. Call it before the choice. */
export async function watchChoice(phonePage: Page): Promise<void> {
  await phonePage.evaluate(() => {
    window.addEventListener('change', () => performance.mark('file-chosen'), { capture: true, once: true });
  });
}

/** The time of the choice, in milliseconds since 1970. */
export function readChoice(phonePage: Page): Promise<number> {
  return phonePage.evaluate(() => {
    const [mark] = performance.getEntriesByName('file-chosen');
    return performance.timeOrigin + (mark?.startTime ?? Number.NaN);
  });
}

/**
 * Awaits the arrival of a file, with a limit.
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
