import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';

/** Asks again and again, without a pause of a guessed length; the test's own time limit ends it. */
export async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await setImmediate();
}

/** As `vi.waitFor`, which gives up after a second: what a busy disk needs longer for has not failed. */
export async function waitFor<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 15_000, interval: 5 });
}
