import type { Job, JobFailureCode, SvcErrorCode } from '@svc/protocol';

/**
 * Why there is no file. The backend's own codes; those of a failed job (`expired`, `cancelled`,
 * `too_large`, `wrong_type`); `job_failed`, where the backend says no more than that.
 */
export type SvcJobErrorCode = SvcErrorCode | JobFailureCode | 'job_failed';

/** What a {@link SvcJobError} is made with, besides its code and its message. */
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
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.job = options.job ?? null;
  }
}
