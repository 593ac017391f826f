import type { JobContext } from './job-context.ts';
import { settleJob } from './settle-job.ts';

const SWEEP_INTERVAL_MS = 10 * 60_000;

/** Forgets final jobs that need not be kept any longer, and their files. */
export async function forgetOldJobs(context: JobContext): Promise<void> {
  for (const job of await context.jobs.listForgettable(context.clock.now())) {
    // The bytes go first: killed in between, the job is found here again.
    if (job.upload) await context.files.remove(job.upload.id);
    await context.jobs.remove(job.id);
  }
}

/**
 * Puts right what a killed server left behind: uploads that are complete but were not said to be, and
 * bytes that belong to no job. To be run before any phone is let in.
 */
export async function recoverJobs(context: JobContext): Promise<void> {
  for (const job of await context.jobs.listInProgress()) await settleJob(context, job);
  const wanted = new Set(await context.jobs.listWantedUploadIds());
  for (const id of await context.files.listIds()) {
    if (!wanted.has(id)) await context.files.remove(id);
  }
}

/** Forgets old jobs now and every ten minutes. Returns the undo. */
export function startSweeper(context: JobContext, onError: (error: unknown) => void): () => void {
  let stopTimer: (() => void) | undefined;
  let isStopped = false;
  const run = async () => {
    await forgetOldJobs(context).catch((error: unknown) => isStopped || onError(error));
    if (!isStopped) stopTimer = context.clock.startTimer(SWEEP_INTERVAL_MS, () => void run());
  };
  void run();
  return () => {
    isStopped = true;
    stopTimer?.();
  };
}
