import { createPrometheusMetrics } from '../drivers/prometheus-metrics.ts';
import type { JobContext } from '../jobs/job-context.ts';
import { createConnectionBytes } from '../telemetry/connection-bytes.ts';
import { StoreUnavailableError } from '../ports/store-unavailable.ts';
import { describeError } from '../telemetry/describe-error.ts';
import { createOutageLog } from '../telemetry/outage-log.ts';
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
  const bytes = createConnectionBytes();
  const metrics = createPrometheusMetrics({
    countJobs: () => context.jobs.countByStatus(),
    countOpenWaits: () => context.changes.countListeners(),
    countRunningUploads: () => context.runningUploads.count(),
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
