import { growPauseMs } from '@svc/protocol';
import { onReconnect } from './connection-events.ts';

const LONGEST_PAUSE_MS = 8000;

/** Milliseconds to wait after this number of failures in a row, 0 included. Varies by up to half at random. */
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

const MAX_TELLINGS = 5;

/** Sends a message until the server has taken it, a few times at most. */
export async function tellUntilTaken(tell: () => Promise<boolean>): Promise<void> {
  for (let failures = 0; failures < MAX_TELLINGS; failures += 1) {
    if (await tell()) return;
    await pause(failures);
  }
}
