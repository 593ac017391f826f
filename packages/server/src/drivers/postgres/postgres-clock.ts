import type { Clock } from '../../ports/clock.ts';
import { startRounds } from '../../start-rounds.ts';
import type { Postgres } from './connection/postgres-pool.ts';

const INTERVAL_MS = 60_000;
const SAMPLES = 3;
/**
 * Measurements are wrong by a few milliseconds at most. A larger difference means that the database's clock was set.
 */
const LARGEST_ERROR_MS = 1000;

/**
 * The time of the database, which all instances share. It is measured each minute and continues locally in between,
 * also while the database is away. A correction does not set it back: it stands still until the time is reached, unless
 * the database's clock itself was put back by more than a second.
 *
 * @param own - the local clock, for timers.
 */
export async function createPostgresClock(
  database: Postgres,
  own: Clock,
): Promise<{ clock: Clock; stop: () => void }> {
  let offsetMs = await measureOffset(database);
  let toldMs = Number.NEGATIVE_INFINITY;
  const stop = startRounds({
    clock: own,
    intervalMs: INTERVAL_MS,
    async round() {
      // Without an answer the last offset stays.
      offsetMs = await measureOffset(database);
    },
    isLater: true,
  });
  return {
    clock: {
      now() {
        const nowMs = Math.round(performance.now() + offsetMs);
        if (nowMs > toldMs || nowMs < toldMs - LARGEST_ERROR_MS) toldMs = nowMs;
        return toldMs;
      },
      startTimer: (delayMs, run) => own.startTimer(delayMs, run),
    },
    stop: () => void stop(),
  };
}

/** The offset of the database's time from `performance.now()`, from the fastest of several samples. */
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
    return best?.offsetMs ?? 0;
  });
}
