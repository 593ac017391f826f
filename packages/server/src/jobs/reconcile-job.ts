import { isFinalStatus } from '@svc/protocol';
import type { StoredJob } from '../ports/job-store.ts';
import { failJob } from './end-job.ts';
import { finishJob } from './upload/finish-upload.ts';
import type { JobContext } from './job-context.ts';

/**
 * Brings a job to the state that is due: completed if all bytes of all its files are held (the server may have been
 * killed before it could say so), failed if it has expired. Returns the job as it is then.
 */
export async function reconcileJob(context: JobContext, job: StoredJob): Promise<StoredJob | undefined> {
  if (isFinalStatus(job.status)) return job;
  const current = (await tryToFinish(context, job)) ? await context.jobs.find(job.id) : job;
  if (!current || isFinalStatus(current.status) || current.expiresAtMs > context.clock.now()) return current;
  await failJob(context, job.id, 'expired');
  return context.jobs.find(job.id);
}

/** A file that cannot be read keeps its job from being completed, and not from expiring. */
async function tryToFinish(context: JobContext, job: StoredJob): Promise<boolean> {
  try {
    return await finishJob(context, job);
  } catch (error) {
    if (job.expiresAtMs > context.clock.now()) throw error;
    context.report(error);
    return false;
  }
}

/** Reads a job in the state that is due. */
export async function readJob(context: JobContext, jobId: string): Promise<StoredJob | undefined> {
  const job = await context.jobs.find(jobId);
  return job && reconcileJob(context, job);
}
