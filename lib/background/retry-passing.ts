import { isSvcError } from '@svc/protocol';
import { backOffMs, type Sleep } from './back-off.ts';

export interface RetryOptions {
  sleep: Sleep;
  signal: AbortSignal;
  /** Whether an error may pass. Default {@link isPassing}. */
  mayPass?: (error: unknown) => boolean;
}

const MAX_TRIES = 6;

/** Runs until it succeeds, fails for good, or has failed six times in a row. */
export async function retryPassing<T>(run: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { sleep, signal, mayPass = isPassing } = options;
  for (let failures = 1; ; failures += 1) {
    try {
      return await run();
    } catch (error) {
      signal.throwIfAborted();
      if (!mayPass(error) || failures === MAX_TRIES) throw error;
      await sleep(backOffMs(failures, error), signal);
    }
  }
}

/** Whether the same question may have another answer later. */
export function isPassing(error: unknown): boolean {
  return isSvcError(error) && ['unreachable', 'internal', 'rate_limited', 'timeout'].includes(error.code);
}

export function isRateLimit(error: unknown): boolean {
  return isSvcError(error) && error.code === 'rate_limited';
}
