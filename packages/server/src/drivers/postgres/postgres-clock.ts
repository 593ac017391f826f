import type { Clock } from '../../ports/clock.ts';
import type { Postgres } from './connection/postgres-pool.ts';

const INTERVAL_MS = 60_000;
const SAMPLES = 3;
/** A measurement is at most a few milliseconds wrong. What is more is a step of the database's own clock. */
const LARGEST_ERROR_MS = 1000;

export interface SharedClock {
  clock: Clock;
  stop: () => void;
}

/**
 * The time of the database, which is the same for all instances, however wrong their own clocks are. It is measured each
 * minute; in between, and while the database is away, it goes on by itself. A correction never sets it back: it stands
 * still until the time is reached, unless the clock of the database itself was put back by more than a second.
 *
 * @param own - gives the timers.
 */
export async function createPostgresClock(
  database: Postgres,
  own: Clock,
  intervalMs = INTERVAL_MS,
): Promise<SharedClock> {
  let offsetMs = await measureOffset(database);
  let toldMs = Number.NEGATIVE_INFINITY;
  let stopTimer: (() => void) | undefined;
  let isStopped = false;
  const measureAgain = async () => {
    // Without an answer the last measurement holds.
    offsetMs = await measureOffset(database).catch(() => offsetMs);
    if (!isStopped) measureLater();
  };
  const measureLater = () => {
    stopTimer = own.startTimer(intervalMs, () => void measureAgain());
  };
  measureLater();
  return {
    clock: {
      now() {
        const nowMs = Math.round(performance.now() + offsetMs);
        if (nowMs > toldMs || nowMs < toldMs - LARGEST_ERROR_MS) toldMs = nowMs;
        return toldMs;
      },
      startTimer: (delayMs, run) => own.startTimer(delayMs, run),
    },
    stop() {
      isStopped = true;
      stopTimer?.();
    },
  };
}

/** How far the time of the database is ahead of `performance.now()`: from the sample that was answered fastest. */
async function measureOffset(database: Postgres): Promise<number> {
  return database.transact(async (run) => {
    const samples: { offsetMs: number; tookMs: number }[] = [];
    for (let sample = 0; sample < SAMPLES; sample++) {
      const before = performance.now();
      const { rows } = await run({ text: 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now' });
      const tookMs = performance.now() - before;
      samples.push({ tookMs, offsetMs: Number(rows[0]?.['now']) - (before + tookMs / 2) });
    }
    const [best] = samples.toSorted((left, right) => left.tookMs - right.tookMs);
    // There are three.
    return best?.offsetMs ?? 0;
  });
}
