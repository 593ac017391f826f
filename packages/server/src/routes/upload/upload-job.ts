import type { JobContext } from '../../jobs/job-context.ts';
import { reconcileJob } from '../../jobs/reconcile-job.ts';
import { finishUpload } from '../../jobs/upload/finish-upload.ts';
import type { StoredJob } from '../../ports/job-store.ts';
import { CHECKSUM_MISMATCH_STATUS, refuseClaim, UploadRefusal } from './upload-refusal.ts';

/**
 * Finds the job of an upload, in the state that is due.
 *
 * @param hasMore - the request brings more bytes, after which it is looked whether they are all: not before, too.
 * @throws UploadRefusal 404, when the job has failed or is unknown.
 */
export async function findUploadJob(
  context: JobContext,
  uploadId: string,
  { hasMore = false } = {},
): Promise<StoredJob> {
  const found = await context.jobs.findByUpload(uploadId);
  const isAsDue = found && hasMore && found.expiresAtMs > context.clock.now();
  // Read only once: the response time must not tell an ended upload from an unknown one.
  const job = found && !isAsDue ? await reconcileJob(context, found) : found;
  const hasUpload = job?.files.some((file) => file.uploadId === uploadId);
  if (!job || !hasUpload || job.status === 'failed') throw refuseClaim('gone');
  return job;
}

/**
 * Checks an upload that has all its bytes, for its phone. `whole`: other files of the job are missing.
 *
 * @throws UploadRefusal, when it was damaged, or the job has ended meanwhile.
 */
export async function finishForPhone(context: JobContext, uploadId: string): Promise<'whole' | 'completed'> {
  const job = await context.jobs.findByUpload(uploadId);
  const outcome = job ? await finishUpload(context, job, uploadId) : 'gone';
  switch (outcome) {
    case 'whole':
    case 'completed':
      return outcome;
    case 'mismatch':
      throw new UploadRefusal(
        CHECKSUM_MISMATCH_STATUS,
        undefined,
        'The file arrived damaged. Send it again.',
      );
    case 'gone':
      throw refuseClaim('gone');
    case 'incomplete':
      throw new Error('An upload was said to be complete and lacks bytes.');
    default:
      return outcome satisfies never;
  }
}
