import { SvcError } from '@svc/protocol';

/**
 * Goes on with 0, and refuses with anything else.
 *
 * @param seconds - after which it may be tried again.
 * @throws SvcError `rate_limited`
 */
export function refuseAfter(seconds: number, message: string): void {
  if (seconds > 0) throw new SvcError('rate_limited', message, { retryAfterSeconds: seconds });
}
