import { isFinalStatus } from '@svc/protocol';
import type { StoredJob } from '../ports/job-store.ts';
import { failJob } from './end-job.ts';
import { finishUpload } from './finish-upload.ts';
import type { JobContext } from './job-context.ts';

/**
 * Brings a job to the state that is due: completed if all bytes are held (the server may have been
 * killed before it could say so), failed if it has expired. Returns the job as it is then.
 */
export async function reconcileJob(context: JobContext, job: StoredJob): Promise<StoredJob | undefined> {
  if (isFinalStatus(job.status)) return job;
  const outcome = job.upload ? await tryToFinish(context, job) : 'incomplete';
  if (outcome !== 'incomplete') return context.jobs.find(job.id);
  if (job.expiresAtMs > context.clock.now()) return job;
  await failJob(context, job.id, 'expired');
  return context.jobs.find(job.id);
}

/** A file that cannot be read keeps its job from being completed, and not from expiring. */
async function tryToFinish(context: JobContext, job: StoredJob): ReturnType<typeof finishUpload> {
  try {
    return await finishUpload(context, job);
  } catch (error) {
    if (job.expiresAtMs > context.clock.now()) throw error;
    context.report(error);
    return 'incomplete';
  }
}

/** Reads a job in the state that is due. */
export async function readJob(context: JobContext, jobId: string): Promise<StoredJob | undefined> {
  const job = await context.jobs.find(jobId);
  return job && reconcileJob(context, job);
}
