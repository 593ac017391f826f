import { onReconnect } from './reconnect-events.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8000;

/**
 * How long to wait after so many failures in a row: twice as long each time, up to eight seconds, and
 * between half of that and one and a half of it, so that many phones do not retry at the same moment.
 */
export function retryDelayMs(failures: number, random = Math.random): number {
  const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 10));
  return delayMs * (0.5 + random());
}

/** Waits before a retry. A reconnect event or the signal ends it early. */
export function pause(failures: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const timer = setTimeout(end, retryDelayMs(failures));
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      listening.abort();
      resolve();
    }
    signal?.addEventListener('abort', end);
    onReconnect(end, listening.signal);
    if (signal?.aborted) end();
  });
}
