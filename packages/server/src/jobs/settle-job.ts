import { isFinalStatus } from '@svc/protocol';
import type { StoredJob } from '../ports/job-store.ts';
import { failJob } from './end-job.ts';
import type { JobContext } from './job-context.ts';
import { finishUploads } from './upload/finish-upload.ts';

/**
 * Brings a job to its due state: completed if every byte of all its files is held, else failed if it has expired. For
 * callers that did not handle the job's last byte: the start of a server, the expiry timer, and a phone that asks for
 * its offset.
 */
export async function settleJob(context: JobContext, job: StoredJob): Promise<void> {
  if (isFinalStatus(job.status)) return;
  const isOver = job.expiresAtMs <= context.clock.now();
  try {
    await finishUploads(context, job);
  } catch (error) {
    // An unreadable file prevents a job's completion, not its expiry.
    if (!isOver) throw error;
    context.report(error);
  }
  if (isOver) await failJob(context, job.id, 'expired'); // no effect on a job that was just completed
}
