import type { StoredJob } from '../ports/job-store.ts';
import { describeFailure } from './end-job.ts';
import type { JobContext } from './job-context.ts';

/** Finds a job as it is now. Nothing is written: see `settle-job.ts`. */
export async function readJob(
  context: Pick<JobContext, 'jobs' | 'clock'>,
  jobId: string,
): Promise<StoredJob | undefined> {
  const job = await context.jobs.find(jobId);
  return job && seeExpiry(job, context.clock.now());
}

/**
 * A job whose time is over before any phone took it can only fail, also where that is not stored yet. One in progress may
 * still be completed: what it has come to is not known until it is settled.
 */
function seeExpiry(job: StoredJob, nowMs: number): StoredJob {
  if (job.status !== 'pending' || job.expiresAtMs > nowMs) return job;
  return { ...job, status: 'failed', failure: describeFailure('expired') };
}
