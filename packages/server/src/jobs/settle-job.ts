import { isFinalStatus } from '@svc/protocol';
import type { StoredJob } from '../ports/job-store.ts';
import { failJob } from './end-job.ts';
import type { JobContext } from './job-context.ts';
import { finishUploads } from './upload/finish-upload.ts';

/**
 * Brings a job to the state that is due, after what may have been missed: completed if every byte of all its files is held,
 * else failed if it has expired. It is the step for whoever learns of a job without having handled its last byte: the start
 * of a server, the timer of expiry, and a phone that asks how far its upload was.
 */
export async function settleJob(context: JobContext, job: StoredJob): Promise<void> {
  if (isFinalStatus(job.status)) return;
  const isOver = job.expiresAtMs <= context.clock.now();
  try {
    await finishUploads(context, job);
  } catch (error) {
    // A file that cannot be read keeps its job from being completed, and not from expiring.
    if (!isOver) throw error;
    context.report(error);
  }
  if (isOver) await failJob(context, job.id, 'expired'); // changes nothing of a job that is completed now
}
