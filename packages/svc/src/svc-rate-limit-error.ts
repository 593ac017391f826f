import { isSvcError, SvcError } from '@svc/protocol';

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
