import { setImmediate } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';

const STEP_MS = 20;

/**
 * From here on, and to the end of the test, the time in which a server sees that a body stalls passes only when
 * the test says so. To be called before the server is started. Headers and readers keep to the real time.
 */
export function holdStallTime(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

export function passStallTime(ms: number): void {
  vi.advanceTimersByTime(ms);
}

/** Lets it pass until something has happened, and does `meanwhile` in each step. */
export async function passStallTimeUntil<Result>(
  happening: Promise<Result>,
  meanwhile: () => void,
): Promise<Result> {
  const over = new AbortController();
  const end = () => over.abort();
  happening.then(end, end);
  while (!over.signal.aborted) {
    meanwhile();
    passStallTime(STEP_MS);
    await setImmediate();
  }
  return happening;
}
