import assert from 'node:assert/strict';
import type { Clock } from '../../src/ports/clock.ts';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { onTestFinished, vi } from 'vitest';

export interface FakeClock extends Clock {
  /** Lets time pass and runs the timers that are due, in their order. */
  advance: (ms: number) => void;
  /** Puts the time of day back. Timers are due after the same time as before. */
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

/** The time until the next sweep. No other timer of the server is due at that moment. */
export const UNTIL_SWEEP_MS = SWEEP_INTERVAL_MS + 1;

/** Resolves when the running sweep is over: then the timer of the next one is set. */
export async function waitForSweep(clock: FakeClock): Promise<void> {
  await waitUntil(async () => clock.listTimers().includes(clock.now() + SWEEP_INTERVAL_MS));
}

/** Of real time, also while a test holds it. */
const pause = promisify(setTimeout);

/** Most of what tests wait for is there after a few questions, so these come without a pause. */
const QUICK_QUESTIONS = 20;
const PAUSE_MS = 5;

/** Asks again and again until the answer is true or the time limit of the test has passed. */
export async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  for (let asked = 1; !(await isTrue()); asked += 1) {
    await (asked < QUICK_QUESTIONS ? setImmediate() : pause(PAUSE_MS));
  }
}

/** As `vi.waitFor`, with a longer limit than its second, for a busy machine. */
export async function waitFor<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 15_000, interval: 5 });
}

const EVENTUALLY_MS = 10_000;

/** As {@link waitUntil}, with a limit of ten seconds and a message. */
export async function eventually(promise: string, isTrue: () => Promise<boolean>): Promise<void> {
  const limitMs = performance.now() + EVENTUALLY_MS;
  let isHeld = false;
  await waitUntil(async () => (isHeld = await isTrue()) || performance.now() > limitMs);
  assert.ok(isHeld, `never: ${promise}`);
}

/** What code waits for: bodies that stall, or time limits of requests to a store. */
const HELD = {
  stalls: ['setInterval', 'clearInterval', 'performance'],
  limits: ['setTimeout', 'clearTimeout'],
} as const;

/**
 * From here to the end of the test, this time passes only by {@link passTime} and {@link passTimeUntil}, for timers that
 * are started from now on. Call it for stalls before the server is started.
 */
export function holdTime(of: keyof typeof HELD): void {
  vi.useFakeTimers({ toFake: [...HELD[of]], shouldClearNativeTimers: true });
  onTestFinished(letTimePass);
}

export function letTimePass(): void {
  vi.useRealTimers();
}

export function passTime(ms: number): void {
  vi.advanceTimersByTime(ms);
}

const STEP_MS = 20;

/** Lets time pass in steps until the promise is settled, and calls `meanwhile` with each step. */
export async function passTimeUntil<Result>(
  happening: Promise<Result>,
  meanwhile: (passedMs: number) => void = () => {},
): Promise<Result> {
  const over = new AbortController();
  const end = () => over.abort();
  happening.then(end, end);
  for (let passedMs = 0; !over.signal.aborted; passedMs += STEP_MS) {
    meanwhile(passedMs);
    passTime(STEP_MS);
    await setImmediate();
  }
  return happening;
}
