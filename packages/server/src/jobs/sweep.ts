import { forEachReportingErrors } from './for-each-reporting-errors.ts';
import type { JobContext } from './job-context.ts';
import { settleJob } from './settle-job.ts';
import { startRounds } from '../start-rounds.ts';

const SWEEP_INTERVAL_MS = 10 * 60_000;

/** Removes final jobs that need not be kept any longer, with their files. */
export async function forgetOldJobs(context: JobContext): Promise<void> {
  const forgettable = await context.jobs.listForgettable(context.clock.now());
  await forEachReportingErrors(context, forgettable, async (job) => {
    // The job is removed first, unless a download address was made meanwhile. If the server is killed in between,
    // `removeStrayFiles` removes the bytes.
    const isForgotten = await context.jobs.remove(job.id, context.clock.now());
    if (!isForgotten) return;
    for (const { uploadId } of job.files) if (uploadId !== null) await context.blobs.remove(uploadId);
  });
}

/** Removes bytes of no job, which a killed server or a cancelled upload may leave. */
export async function removeStrayFiles(context: JobContext): Promise<void> {
  // Files are listed before jobs: a job has its upload before the file exists, so a new file is never stray.
  const ids = await context.blobs.listIds();
  const wanted = new Set(await context.jobs.listWantedUploadIds());
  const stray = ids.filter((id) => !wanted.has(id));
  await forEachReportingErrors(context, stray, (id) => context.blobs.remove(id));
}

/**
 * Repairs the state after a kill: completes jobs whose bytes have all arrived, and removes stray bytes. Run it before
 * phones can connect.
 */
export async function recoverJobs(context: JobContext): Promise<void> {
  await forEachReportingErrors(context, await context.jobs.listInProgress(), (job) =>
    settleJob(context, job),
  );
  await removeStrayFiles(context);
}

/** Removes old jobs and stray bytes, now and every ten minutes. Returns a function that stops it. */
export function startSweeper(context: JobContext, onError: (error: unknown) => void): () => void {
  return startRounds({
    clock: context.clock,
    intervalMs: SWEEP_INTERVAL_MS,
    async round() {
      await forgetOldJobs(context);
      await removeStrayFiles(context);
    },
    onError,
  });
}
