/** How long a client waits before it asks again. */
const RETRY_AFTER_SECONDS = 2;

/**
 * The database or the store of bytes cannot be reached at the moment. Nothing is lost: the same request works when it is
 * there again, without a restart of this server.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  readonly retryAfterSeconds: number = RETRY_AFTER_SECONDS;
}
