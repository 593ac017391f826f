import { hasCode } from '../wire/svc-error.ts';
import { backOffMs, type Sleep } from './back-off.ts';

export interface RetryOptions {
  sleep: Sleep;
  signal: AbortSignal;
  /** Whether to try again after an error. Default {@link isTransient}. */
  mayPass?: (error: unknown) => boolean;
  /** Default 6. */
  maxTries?: number;
  /** The longest pause that is waited for, as `Retry-After` may ask for it. Default a minute. */
  maxPauseMs?: number;
  /** Called with each error that is followed by another try, before the pause. */
  onFailed?: (error: unknown) => void;
}

const MAX_PAUSE_MS = 60_000;

/** Runs until success, a permanent error, too many failures in a row, or a `Retry-After` that is too long. */
export async function retryTransient<T>(run: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { sleep, signal, mayPass = isTransient, maxTries = 6, maxPauseMs = MAX_PAUSE_MS } = options;
  for (let failures = 1; ; failures += 1) {
    try {
      return await run();
    } catch (error) {
      signal.throwIfAborted();
      if (!mayPass(error) || failures === maxTries) throw error;
      const pauseMs = backOffMs(failures, error);
      if (pauseMs > maxPauseMs) throw error;
      options.onFailed?.(error);
      await sleep(pauseMs, signal);
    }
  }
}

/** Whether the same question may have another answer later. */
export function isTransient(error: unknown): boolean {
  return hasCode(error, 'unreachable', 'internal', 'rate_limited', 'timeout');
}
