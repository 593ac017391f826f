import { forEachReportingErrors } from './for-each-reporting-errors.ts';
import type { JobContext } from './job-context.ts';
import { reconcileJob } from './reconcile-job.ts';

/** After a database error, for example a full disk. */
const DATABASE_RETRY_DELAY_MS = 5000;

/**
 * Fails jobs exactly when they expire, so that open waits end. Reading a job does the same; the timer is for jobs
 * that are not read. Returns a function that stops it.
 */
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
      const isDone = await reconcileExpired(context);
      const next = await context.jobs.findNextExpiry();
      // One that could not be reconciled is still due.
      if (next !== undefined)
        schedule(isDone ? next : Math.max(next, context.clock.now() + DATABASE_RETRY_DELAY_MS));
    } catch (error) {
      if (isStopped) return;
      onError(error);
      schedule(context.clock.now() + DATABASE_RETRY_DELAY_MS);
    }
  };

  const unsubscribe = context.changes.subscribeToExpiries(schedule);
  void run();
  return () => {
    isStopped = true;
    unsubscribe();
    stopTimer?.();
  };
}

async function reconcileExpired(context: JobContext): Promise<boolean> {
  const expired = await context.jobs.listExpired(context.clock.now());
  return forEachReportingErrors(context, expired, (job) => reconcileJob(context, job));
}
