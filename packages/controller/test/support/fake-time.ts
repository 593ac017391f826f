import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Clock } from '../../src/transfer-run.ts';

/** Time that passes when the test says so. */
export interface FakeTime extends Clock {
  /** Lengths of the pauses that were begun, in milliseconds. */
  pauses: number[];
  /** Lets that much time pass, with all that wakes up on the way. */
  pass(ms: number): Promise<void>;
}

export function createFakeTime(): FakeTime {
  let nowMs = 0;
  const pauses: number[] = [];
  const sleepers = new Set<{ atMs: number; wake: () => void }>();
  return {
    pauses,
    now: () => nowMs,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        pauses.push(ms);
        const sleeper = { atMs: nowMs + ms, wake: resolve };
        sleepers.add(sleeper);
        signal.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(signal.reason as Error);
        });
      }),
    pass: async (ms) => {
      const endMs = nowMs + ms;
      for (;;) {
        await settle();
        const [next] = [...sleepers].sort((one, other) => one.atMs - other.atMs);
        if (!next || next.atMs > endMs) break;
        sleepers.delete(next);
        nowMs = next.atMs;
        next.wake();
      }
      nowMs = endMs;
    },
  };
}

/** Lets all that is ready run: promises, answers that are read in turns of their own, and timers of no time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  await setTimeout(0);
}
