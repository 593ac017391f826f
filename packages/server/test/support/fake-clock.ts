import type { Clock } from '../../src/ports/clock.ts';

export interface FakeClock extends Clock {
  /** Lets time pass and runs the timers that are due, in their order. */
  advance: (ms: number) => void;
  /** Puts the time of day back. Timers run on, as the system's do. */
  putBack: (ms: number) => void;
  countTimers: () => number;
  /** When each timer is due. */
  listTimers: () => number[];
}

interface Timer {
  atMs: number;
  run: () => void;
}

export function createFakeClock(startMs = 1_000_000): FakeClock {
  let nowMs = startMs;
  const timers = new Set<Timer>();
  return {
    now: () => nowMs,
    startTimer(delayMs, run) {
      const timer = { atMs: nowMs + Math.max(delayMs, 0), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      nowMs += ms;
      const due = [...timers].filter((timer) => timer.atMs <= nowMs);
      for (const timer of due.toSorted((left, right) => left.atMs - right.atMs)) {
        timers.delete(timer);
        timer.run();
      }
    },
    putBack(ms) {
      nowMs -= ms;
      for (const timer of timers) timer.atMs -= ms;
    },
    countTimers: () => timers.size,
    listTimers: () => [...timers].map((timer) => timer.atMs),
  };
}
