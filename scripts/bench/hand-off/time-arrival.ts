import { setTimeout as pause } from 'node:timers/promises';
import type { JSHandle, Page } from '@playwright/test';
import { runProgram } from '../../npm/run-program.ts';

/** A person takes at least this long to choose a file. */
const PAUSE_MS = 1_000;
const LIMIT_MS = 600_000;

/** In the computer's page, which already listens. An object, so that its promise is not awaited. */
export interface Receiving<Arrived> {
  arrival: Promise<Arrived>;
}

interface HandOff<Arrived> {
  /** Begins to wait for the file, on the computer. */
  listen: () => Promise<JSHandle<Receiving<Arrived>>>;
  /** Chooses the file on the phone. */
  choose: () => Promise<void>;
}

/**
 * From the choice of a file on the phone to its arrival on the computer, by the clocks of the two browsers: Playwright
 * would add some milliseconds. On one machine both have the same clock, in milliseconds since 1970.
 *
 * @throws Error, when it takes longer than 10 minutes.
 */
export async function timeArrival<Arrived>(
  phonePage: Page,
  { listen, choose }: HandOff<Arrived>,
): Promise<{ chosenAtMs: number; arrived: Arrived }> {
  // Lets browsers finish loading pages, and the disk earlier writes.
  await runProgram('sync', []);
  await pause(PAUSE_MS);
  await phonePage.evaluate(() => {
    window.addEventListener('change', () => performance.mark('file-chosen'), { capture: true, once: true });
  });
  const receiving = await listen();
  await choose();
  const arrived = await Promise.race([receiving.evaluate(({ arrival }) => arrival), failLate()]);
  const chosenAtMs = await phonePage.evaluate(() => {
    const [mark] = performance.getEntriesByName('file-chosen');
    return performance.timeOrigin + (mark?.startTime ?? Number.NaN);
  });
  return { chosenAtMs, arrived };
}

async function failLate(): Promise<never> {
  await pause(LIMIT_MS, undefined, { ref: false });
  throw new Error('The file has not arrived within 10 minutes.');
}
