export interface FakeClock {
  now: () => number;
  /** Takes no time, but the clock goes on. Rejects with the signal's reason. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Lengths of the pauses, in milliseconds. */
  sleeps: number[];
  pass: (ms: number) => void;
}

/** A clock that stands still except while somebody sleeps. */
export function createFakeClock(startMs = 0): FakeClock {
  let nowMs = startMs;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => nowMs,
    pass: (ms) => {
      nowMs += ms;
    },
    sleep: async (ms, signal) => {
      await Promise.resolve(); // whatever is ready goes first, the signal among it
      signal?.throwIfAborted();
      sleeps.push(ms);
      nowMs += ms;
    },
  };
}
