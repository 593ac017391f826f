import { SvcError, type PresignedDownload } from '@svc/protocol';
import type { StoredJob } from '../ports/job-store.ts';
import { describeLastModified } from './describe-job.ts';
import { signDownload, type DownloadGrant } from '../crypto/download-token.ts';
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
  const expiresAtMs = expiresAtSeconds * 1000;
  if (!(await context.jobs.keepUntil(job.id, expiresAtMs))) {
    throw new SvcError('job_not_found', 'Job not found');
  }
  const { fileName, size, contentType } = upload;
  const url =
    (await context.blobs.presign(upload.id, { fileName, contentType, expiresAtMs })) ??
    makeOwnUrl(options, { jobId: job.id, expiresAtSeconds }, fileName);
  return {
    url,
    fileName,
    size,
    contentType,
    ...describeLastModified(upload),
    expiresAt: new Date(expiresAtMs).toISOString(),
  };
}

/** Where this server itself sends the bytes. */
function makeOwnUrl({ baseUrl, secret }: PresignOptions, grant: DownloadGrant, fileName: string): string {
  return `${baseUrl}/files/${signDownload(secret, grant)}/${encodeURIComponent(fileName)}`;
}
