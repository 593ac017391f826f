import { createPrometheusMetrics } from '../drivers/prometheus-metrics.ts';
import type { JobContext } from '../jobs/job-context.ts';
import { ConnectionBytes } from '../telemetry/connection-bytes.ts';
import type { Clock } from '../ports/clock.ts';
import { StoreUnavailableError } from '../ports/store-unavailable.ts';
import type { ServerLog } from '../ports/telemetry.ts';
import { describeError } from '../telemetry/describe-error.ts';
import type { Observers } from '../telemetry/observe-requests.ts';
import type { Storage } from './open-storage.ts';
import type { ReportError } from '../routes/answer-error.ts';
import type { ResolvedOptions } from '../config/server-options.ts';

/** The log and counters. `bytes` and `metrics` belong to one server, as a process may have several. */
export function createObservers(
  context: JobContext,
  { webhooks }: Storage,
  { log }: ResolvedOptions,
): Observers {
  const bytes = new ConnectionBytes();
  const metrics = createPrometheusMetrics({
    countJobs: () => context.jobs.countByStatus(),
    countOpenWaits: () => context.changes.waits.countListeners(),
    countRunningUploads: () => context.changes.uploads.countKeys(),
    countPendingWebhooks: () => webhooks.countPending(),
    takeBytes: () => bytes.takeTotal(),
  });
  return { log, bytes, metrics };
}

/**
 * Reports unexpected errors. An outage of the database or the store of files, which every request meets, is reported at
 * intervals. Errors during closing are ignored, since the closing causes them.
 */
export function createReport(
  { report, clock }: ResolvedOptions,
  { log, metrics }: Observers,
  closing: AbortSignal,
): ReportError {
  const tellOutage = createOutageLog(log, clock);
  return (error) => {
    if (closing.aborted) return;
    if (error instanceof StoreUnavailableError) return tellOutage(error);
    metrics.countError();
    log.error({ error: describeError(error) }, 'Something failed that nobody expected.');
    report(error);
  };
}

const OUTAGE_PERIOD_MS = 10_000;

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
    if (Math.abs(nowMs - toldMs) < OUTAGE_PERIOD_MS) return;
    log.warn({ error: describeError(error), failures }, 'The database or the store of files is away.');
    toldMs = nowMs;
    failures = 0;
  };
}
