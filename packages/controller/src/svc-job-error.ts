import {
  isSvcError,
  JOB_FAILURE_CODES,
  type Job,
  type JobFailureCode,
  type SvcErrorCode,
} from '@svc/protocol';

/**
 * Why there is no file: an error of the backend, the failure of the job (`expired`, `cancelled`, `too_large`,
 * `wrong_type`, or why the phone gave up), `job_failed` if the backend tells no reason, or `cannot_seal` if files are to be sealed (`sealTo`) and the
 * backend does not say that it can.
 */
export type SvcJobErrorCode = SvcErrorCode | JobFailureCode | 'job_failed' | 'cannot_seal';

/** Options of a {@link SvcJobError}. */
export interface SvcJobErrorOptions {
  /** The job as last read. */
  job?: Job | null;
  cause?: unknown;
}

/** What `error` and `onError` carry. Recognize it by its `name`, not with `instanceof`. */
export class SvcJobError extends Error {
  override readonly name: string = 'SvcJobError';
  readonly code: SvcJobErrorCode;
  readonly job: Job | null;

  constructor(code: SvcJobErrorCode, message: string, options: SvcJobErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.job = options.job ?? null;
  }
}

export function errorOfFailedJob(job: Job): SvcJobError {
  const { code, message } = job.failure ?? {};
  const known: SvcJobErrorCode = JOB_FAILURE_CODES.find((known) => known === code) ?? 'job_failed';
  return new SvcJobError(known, message || 'The transfer failed.', { job });
}

/** The error of a job whose files would not be sealed. */
export function errorOfUnsealedJob(job: Job): SvcJobError {
  const message =
    '"sealTo" needs a job with "canSeal": createRouteHandler({ allowSealing: true }), and a transfer server without --no-seal.';
  return new SvcJobError('cannot_seal', message, { job });
}

/** The error of a part of the kit that the page loads when it needs it. */
export function errorOfScript(cause: unknown, job: Job | null): SvcJobError {
  return new SvcJobError('unreachable', 'A script of the kit could not be loaded.', { job, cause });
}

/** The error of a failed request to the backend, or of its answer. */
export function toJobError(cause: unknown, job: Job | null): SvcJobError {
  if (isSvcError(cause)) return new SvcJobError(cause.code, cause.message, { job, cause });
  return new SvcJobError('internal', 'Something went wrong in the page.', { job, cause });
}
