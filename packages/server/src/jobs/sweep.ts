import { forEachReportingErrors } from './for-each-reporting-errors.ts';
import type { JobContext } from './job-context.ts';
import { reconcileJob } from './reconcile-job.ts';

const SWEEP_INTERVAL_MS = 10 * 60_000;

/** Forgets final jobs that need not be kept any longer, and their files. */
export async function forgetOldJobs(context: JobContext): Promise<void> {
  const forgettable = await context.jobs.listForgettable(context.clock.now());
  await forEachReportingErrors(context, forgettable, async (job) => {
    // The job goes first, if nobody has been promised its file meanwhile. Killed in between, its bytes
    // are stray ones.
    const isForgotten = await context.jobs.remove(job.id, context.clock.now());
    if (isForgotten && job.upload) await context.blobs.remove(job.upload.id);
  });
}

/** Removes bytes that belong to no job, as a killed server or a cancelled upload may leave them. */
export async function removeStrayFiles(context: JobContext): Promise<void> {
  // Files first: a job has its upload before there is a file, so that no new one looks unwanted.
  const ids = await context.blobs.listIds();
  const wanted = new Set(await context.jobs.listWantedUploadIds());
  const stray = ids.filter((id) => !wanted.has(id));
  await forEachReportingErrors(context, stray, (id) => context.blobs.remove(id));
}

/**
 * Puts right what a killed server left behind: uploads that are complete but were not said to be, and
 * stray bytes. To be run before any phone is let in.
 */
export async function recoverJobs(context: JobContext): Promise<void> {
  await forEachReportingErrors(context, await context.jobs.listInProgress(), (job) =>
    reconcileJob(context, job),
  );
  await removeStrayFiles(context);
}

/** Forgets old jobs and removes stray bytes, now and every ten minutes. Returns the undo. */
export function startSweeper(context: JobContext, onError: (error: unknown) => void): () => void {
  let stopTimer: (() => void) | undefined;
  let isStopped = false;
  const run = async () => {
    try {
      await forgetOldJobs(context);
      await removeStrayFiles(context);
    } catch (error) {
      if (!isStopped) onError(error);
    }
    if (!isStopped) stopTimer = context.clock.startTimer(SWEEP_INTERVAL_MS, () => void run());
  };
  void run();
  return () => {
    isStopped = true;
    stopTimer?.();
  };
}
