import type { Clock } from '../../src/client/clock.ts';

export interface FakeClock extends Clock {
  sleeps: number[];
  pass(ms: number): void;
}

/** A clock that stands still except while somebody sleeps, which takes no time. */
export function createFakeClock(): FakeClock {
  let nowMs = 1_000;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => nowMs,
    pass: (ms) => {
      nowMs += ms;
    },
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      sleeps.push(ms);
      nowMs += ms;
    },
  };
}
