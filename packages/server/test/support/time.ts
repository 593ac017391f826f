import assert from 'node:assert/strict';
import type { Clock } from '../../src/ports/clock.ts';
import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';

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

const SWEEP_INTERVAL_MS = 10 * 60_000;

/** Lets time pass until the sweeper goes its next round. No other timer of the server is due just then. */
export const UNTIL_SWEEP_MS = SWEEP_INTERVAL_MS + 1;

/** Resolves when the round that the sweeper goes now is over: the next one has its time. */
export async function waitForSweep(clock: FakeClock): Promise<void> {
  await waitUntil(async () => clock.listTimers().includes(clock.now() + SWEEP_INTERVAL_MS));
}

/** Asks again and again, without a pause of a guessed length; the test's own time limit ends it. */
export async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await setImmediate();
}

/** As `vi.waitFor`, which gives up after a second: what a busy disk needs longer for has not failed. */
export async function waitFor<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 15_000, interval: 5 });
}

const EVENTUALLY_MS = 10_000;

/** Returns when it is true; says what never came true otherwise. */
export async function eventually(promise: string, isTrue: () => Promise<boolean>): Promise<void> {
  const limitMs = performance.now() + EVENTUALLY_MS;
  let isHeld = false;
  await waitUntil(async () => (isHeld = await isTrue()) || performance.now() > limitMs);
  assert.ok(isHeld, `never: ${promise}`);
}
