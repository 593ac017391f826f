import type { Clock } from '../ports/clock.ts';

/** A longer setTimeout runs at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/** The real time. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  startTimer(delayMs, run) {
    const timer = setTimeout(run, Math.min(Math.max(delayMs, 0), LONGEST_DELAY_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
