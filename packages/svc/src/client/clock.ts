import { sleep } from '@svc/protocol';

/** Time, replaced in tests. */
export interface Clock {
  /** Milliseconds from any fixed moment; never goes back. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects at once with the signal's reason. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
}

export const systemClock: Clock = { now: () => performance.now(), sleep };
