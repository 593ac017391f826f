import { SvcError, type PresignedDownload } from '@svc/protocol';
import type { StoredJob } from '../ports/job-store.ts';
import { describeLastModified } from './describe-job.ts';
import { signDownload } from '../crypto/download-token.ts';
import type { JobContext } from './job-context.ts';

export interface PresignOptions {
  expirationMinutes: number;
  /** Where the asking side reaches this server. */
  baseUrl: string;
  secret: Uint8Array;
}

/**
 * Makes a time-limited way to the file, which is kept until then (contract section 2).
 *
 * @throws SvcError `not_completed`, when the job has no file yet, or never will; `job_not_found`, when
 *   it was forgotten just now.
 */
export async function presignDownload(
  context: JobContext,
  job: StoredJob,
  options: PresignOptions,
): Promise<PresignedDownload> {
  const upload = job.upload;
  if (job.status !== 'completed' || !upload) {
    throw new SvcError('not_completed', 'The job is not completed.');
  }
  const lifetimeMs = options.expirationMinutes * 60_000;
  const expiresAtSeconds = Math.ceil((context.clock.now() + lifetimeMs) / 1000);
  if (!(await context.jobs.keepUntil(job.id, expiresAtSeconds * 1000))) {
    throw new SvcError('job_not_found', 'Job not found');
  }
  const token = signDownload(options.secret, { jobId: job.id, expiresAtSeconds });
  return {
    url: `${options.baseUrl}/files/${token}/${encodeURIComponent(upload.fileName)}`,
    fileName: upload.fileName,
    size: upload.size,
    contentType: upload.contentType,
    ...describeLastModified(upload),
    expiresAt: new Date(expiresAtSeconds * 1000).toISOString(),
  };
}
