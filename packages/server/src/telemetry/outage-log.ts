import type { Clock } from '../ports/clock.ts';
import type { StoreUnavailableError } from '../ports/store-unavailable.ts';
import type { ServerLog } from '../ports/telemetry.ts';
import { describeError } from './describe-error.ts';

const PERIOD_MS = 10_000;

/**
 * Logs that the database or the store of files is away: at once, and then at most every ten seconds. `failures` counts
 * the failed requests since the last line.
 */
export function createOutageLog(
  log: ServerLog,
  clock: Pick<Clock, 'now'>,
): (error: StoreUnavailableError) => void {
  let failures = 0;
  let toldMs = Number.NEGATIVE_INFINITY;
  return (error) => {
    failures++;
    const nowMs = clock.now();
    // Also correct when the clock is put back.
    if (Math.abs(nowMs - toldMs) < PERIOD_MS) return;
    log.warn({ error: describeError(error), failures }, 'The database or the store of files is away.');
    toldMs = nowMs;
    failures = 0;
  };
}
