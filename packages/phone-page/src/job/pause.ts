import { growPauseMs } from '@svc/protocol';
import { onReconnect } from './reconnect-events.ts';

const LONGEST_PAUSE_MS = 8000;

/** How long to wait after so many failures in a row, none included: up to half of it less or more by chance. */
export function retryDelayMs(failures: number, random = Math.random): number {
  return growPauseMs(failures + 1, LONGEST_PAUSE_MS, random());
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
