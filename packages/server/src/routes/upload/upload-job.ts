import type { JobContext } from '../../jobs/job-context.ts';
import { settleJob } from '../../jobs/settle-job.ts';
import { finishUpload } from '../../jobs/upload/finish-upload.ts';
import type { StoredJob } from '../../ports/job-store.ts';
import { Refusal } from '../answer-error.ts';
import { CHECKSUM_MISMATCH_STATUS, refuseClaim } from './upload-refusal.ts';

/**
 * Finds the job of an upload.
 *
 * @throws Refusal 404, when the job has failed or expired, or is unknown.
 */
export async function findUploadJob(
  { jobs, clock }: Pick<JobContext, 'jobs' | 'clock'>,
  uploadId: string,
): Promise<StoredJob> {
  // Read only once, so that the response time does not tell an ended upload from an unknown one.
  const job = await jobs.findByUpload(uploadId);
  const isOver = job?.status !== 'completed' && job && job.expiresAtMs <= clock.now();
  if (!job || job.status === 'failed' || isOver) throw refuseClaim('gone');
  return job;
}

/**
 * Finds the job of an upload for a phone that asks for its offset. Settles the job first, since the request with the
 * last byte may have been lost.
 */
export async function findResumedJob(context: JobContext, uploadId: string): Promise<StoredJob> {
  await settleJob(context, await findUploadJob(context, uploadId));
  return findUploadJob(context, uploadId);
}

/**
 * Checks a complete upload, for its phone. `whole`: other files of the job are missing.
 *
 * @throws Refusal, when it was damaged, or the job has ended.
 */
export async function finishForPhone(context: JobContext, uploadId: string): Promise<'whole' | 'completed'> {
  const job = await context.jobs.findByUpload(uploadId);
  const outcome = job ? await finishUpload(context, job, uploadId) : 'gone';
  switch (outcome) {
    case 'whole':
    case 'completed':
      return outcome;
    case 'mismatch':
      throw new Refusal(CHECKSUM_MISMATCH_STATUS, { error: 'The file arrived damaged. Send it again.' });
    case 'gone':
      throw refuseClaim('gone');
    case 'incomplete':
      throw new Error('An upload was said to be complete and lacks bytes.');
    default:
      return outcome satisfies never;
  }
}
