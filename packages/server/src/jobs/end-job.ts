import type { JobFailureCode } from '@svc/protocol';
import type { JobContext } from './job-context.ts';
import { createJobEnd } from './job-end.ts';
import { describeFailure } from './job-failures.ts';

/**
 * Ends an unfinished job as `failed`, ends its upload at once and removes the bytes.
 * False: the job was final already.
 */
export async function failJob(context: JobContext, jobId: string, code: JobFailureCode): Promise<boolean> {
  const hasFailed = await context.jobs.fail(jobId, describeFailure(code), createJobEnd(context));
  if (!hasFailed) return false;
  context.changes.announceEnd(jobId);
  // Read only now: a claim at the same moment may have brought another upload.
  const upload = (await context.jobs.find(jobId))?.upload;
  if (upload) await discardUpload(context, upload.id);
  return true;
}

/** Ends the requests of an upload and removes its bytes. Those that cannot be removed are left to the sweep. */
export async function discardUpload(
  context: Pick<JobContext, 'runningUploads' | 'files' | 'report'>,
  uploadId: string,
): Promise<void> {
  context.runningUploads.abort(uploadId);
  await context.files.remove(uploadId).catch(context.report);
}
