import type { StoredJob } from '../ports/job-store.ts';
import { describeFailure } from './end-job.ts';
import type { JobContext } from './job-context.ts';

/** Reads the current state of a job. It writes nothing: see `settle-job.ts`. */
export async function readJob(
  context: Pick<JobContext, 'jobs' | 'clock'>,
  jobId: string,
): Promise<StoredJob | undefined> {
  const job = await context.jobs.find(jobId);
  return job && seeExpiry(job, context.clock.now());
}

/**
 * An expired `pending` job can only fail, even if that is not stored yet. One in progress may still be completed:
 * settling decides that.
 */
function seeExpiry(job: StoredJob, nowMs: number): StoredJob {
  if (job.status !== 'pending' || job.expiresAtMs > nowMs) return job;
  return { ...job, status: 'failed', failure: describeFailure('expired') };
}
