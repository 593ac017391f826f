import { isSvcError, JOB_FAILURE_CODES, type Job } from '@svc/protocol';
import { SvcJobError, type SvcJobErrorCode } from './svc-job-error.ts';

/** What a job that ended as `failed` says of itself. */
export function errorOfFailedJob(job: Job): SvcJobError {
  const { code, message } = job.failure ?? {};
  const known: SvcJobErrorCode = JOB_FAILURE_CODES.find((known) => known === code) ?? 'job_failed';
  return new SvcJobError(known, message || 'The transfer failed.', { job });
}

/** What went wrong on the way to the backend or in its answer. */
export function toJobError(cause: unknown, job: Job | null): SvcJobError {
  if (isSvcError(cause)) return new SvcJobError(cause.code, cause.message, { job, cause });
  return new SvcJobError('internal', 'Something went wrong in the page.', { job, cause });
}
