import { DATABASE_RETRY_DELAY_MS } from '../ports/store-unavailable.ts';
import { forEachReportingErrors } from './for-each-reporting-errors.ts';
import type { JobContext } from './job-context.ts';
import { settleJob } from './settle-job.ts';

/** Settles jobs at their expiry, so that open waits end. Returns a function that stops it. */
export function startExpiryTimer(context: JobContext, onError: (error: unknown) => void): () => void {
  let dueAtMs = Number.POSITIVE_INFINITY;
  let stopTimer: (() => void) | undefined;
  let isStopped = false;

  const schedule = (atMs: number) => {
    if (isStopped || atMs >= dueAtMs) return;
    stopTimer?.();
    dueAtMs = atMs;
    stopTimer = context.clock.startTimer(atMs - context.clock.now(), () => void run());
  };
  const run = async () => {
    dueAtMs = Number.POSITIVE_INFINITY;
    try {
      const isDone = await settleExpired(context);
      const next = await context.jobs.findNextExpiry();
      // A job that could not be settled is still due.
      if (next !== undefined)
        schedule(isDone ? next : Math.max(next, context.clock.now() + DATABASE_RETRY_DELAY_MS));
    } catch (error) {
      if (isStopped) return;
      onError(error);
      schedule(context.clock.now() + DATABASE_RETRY_DELAY_MS);
    }
  };

  const unsubscribe = context.changes.subscribeToAll((change) => {
    if (change.kind === 'expires') schedule(change.atMs);
  });
  void run();
  return () => {
    isStopped = true;
    unsubscribe();
    stopTimer?.();
  };
}

async function settleExpired(context: JobContext): Promise<boolean> {
  const expired = await context.jobs.listExpired(context.clock.now());
  return forEachReportingErrors(context, expired, (job) => settleJob(context, job));
}
