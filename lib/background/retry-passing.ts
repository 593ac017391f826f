import { isSvcError } from '@svc/protocol';
import { backOffMs, type Sleep } from './back-off.ts';

export interface RetryOptions {
  sleep: Sleep;
  signal: AbortSignal;
  /** Whether an error may pass. Default {@link isPassing}. */
  mayPass?: (error: unknown) => boolean;
  /** Default 6. */
  maxTries?: number;
}

/** Runs until it succeeds, fails for good, or has failed too often in a row. */
export async function retryPassing<T>(run: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { sleep, signal, mayPass = isPassing, maxTries = 6 } = options;
  for (let failures = 1; ; failures += 1) {
    try {
      return await run();
    } catch (error) {
      signal.throwIfAborted();
      if (!mayPass(error) || failures === maxTries) throw error;
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
