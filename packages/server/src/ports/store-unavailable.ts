/** The server's own pause after an error of the database, for example a full disk. */
export const DATABASE_RETRY_DELAY_MS = 5000;

/** When a client should ask again. */
const RETRY_AFTER_SECONDS = 2;

/**
 * The database or the store of bytes cannot be reached now. Nothing is lost: the same request works later, without a
 * restart.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  readonly retryAfterSeconds: number = RETRY_AFTER_SECONDS;
}
