import { setImmediate } from 'node:timers/promises';

/** Asks again and again, without a pause of a guessed length; the test's own time limit ends it. */
export async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await setImmediate();
}
