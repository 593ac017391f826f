import { isSvcError, SvcError, type Job } from '@svc/protocol';

/** Time was up before the job was final. Nothing is lost: wait again. */
export class SvcTimeoutError extends SvcError {
  override readonly name: string = 'SvcTimeoutError';
  /** The job as it was last read. */
  readonly job: Job;

  constructor(job: Job) {
    // Other programs recognize a timeout by the words "timed out".
    super('timeout', 'Waiting timed out: the job is not completed yet. Ask again.');
    this.job = job;
  }
}

/** Recognizes a {@link SvcTimeoutError} from any copy of this package, where `instanceof` would fail. */
export function isSvcTimeoutError(error: unknown): error is SvcTimeoutError {
  return isSvcError(error) && error.code === 'timeout' && 'job' in error;
}

/** The transfer server asks to slow down (HTTP 429). Nothing is broken: try again later. */
export class SvcRateLimitError extends SvcError {
  override readonly name: string = 'SvcRateLimitError';

  /** @param retryAfterSeconds - what `Retry-After` said; absent where the server said nothing. */
  constructor(message: string, retryAfterSeconds?: number) {
    super('rate_limited', message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  }
}

/** Recognizes a {@link SvcRateLimitError} from any copy of this package, where `instanceof` would fail. */
export function isSvcRateLimitError(error: unknown): error is SvcRateLimitError {
  return isSvcError(error) && error.code === 'rate_limited';
}
