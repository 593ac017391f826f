import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 25;
const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * Asks again and again until the answer is neither null, undefined nor false, and resolves with it.
 * A question that throws (a page still loading) counts as "not yet"; its error is the `cause` in the end.
 */
export async function waitUntil<Answer>(
  what: string,
  ask: () => Promise<Answer | null | undefined | false>,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<Answer> {
  const deadlineMs = performance.now() + timeoutMs;
  let cause: unknown;
  do {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await pause(POLL_INTERVAL_MS);
  } while (performance.now() < deadlineMs);
  throw new Error(`Waited ${timeoutMs} ms in vain until ${what}`, { cause });
}
