import { backOffMs, isSvcError } from '@svc/protocol';
import type { Clock } from './clock.ts';
import { ANSWER_LIMIT_MS } from './transfer-server-api.ts';

export interface RetrySettings {
  /** How many times a call is repeated at most. */
  retries: number;
  clock: Clock;
  random?: (() => number) | undefined;
}

/**
 * Runs a call, and repeats it when the transfer server could not be reached. Only for calls that are safe to repeat.
 */
export type Retry = <T>(signal: AbortSignal | undefined, call: () => Promise<T>) => Promise<T>;

/** A person waits for the answer: if the server asks for a longer pause, the call fails without a retry. */
const LONGEST_PAUSE_MS = 5_000;

/**
 * Repeats calls that ended in `unreachable` (no connection, 408 or 5xx), with growing pauses and jitter. A call that
 * has used its whole time is not repeated.
 */
export function createRetry({ retries, clock, random }: RetrySettings): Retry {
  return async (signal, call) => {
    const startedMs = clock.now();
    for (let failures = 1; ; failures += 1) {
      try {
        return await call();
      } catch (error) {
        const isAway = isSvcError(error) && error.code === 'unreachable';
        const hasTime = clock.now() - startedMs < ANSWER_LIMIT_MS;
        const pauseMs = backOffMs(failures, error, random);
        if (!isAway || !hasTime || failures > retries || pauseMs > LONGEST_PAUSE_MS) throw error;
        await clock.sleep(pauseMs, signal);
      }
    }
  };
}
