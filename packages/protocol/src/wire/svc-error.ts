import { readObject } from './read-fields.ts';

/**
 * The HTTP status of each error code. The only such table. Of codes with the same status, a client reads the
 * first.
 */
export const STATUS_OF_CODE = {
  bad_request: 400,
  unauthorized: 401,
  bad_signature: 401,
  forbidden: 403,
  job_not_found: 404,
  not_found: 404,
  timeout: 408,
  not_completed: 409,
  conflict: 409,
  gone: 410,
  too_large: 413,
  wrong_type: 415,
  rate_limited: 429,
  internal: 500,
  bad_response: 502,
  unreachable: 502,
  /** Sealed bytes that do not open: see `@svc/seal`. */
  bad_seal: 502,
  storage_full: 507,
} as const;

/** An error code for programs. Each has one HTTP status (contract section 7). */
export type SvcErrorCode = keyof typeof STATUS_OF_CODE;

/** What an error may carry besides code and message. */
export interface SvcErrorOptions {
  cause?: unknown;
  /** Seconds, from `Retry-After` (RFC 9110, section 10.2.3). */
  retryAfterSeconds?: number;
}

/** The one error class of the protocol. Recognize it with {@link isSvcError}, not `instanceof`. */
export class SvcError extends Error {
  override readonly name: string = 'SvcError';
  readonly code: SvcErrorCode;
  /** The HTTP status of the code. */
  readonly status: number;
  /** How long to wait before asking again, where the server has said it. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: SvcErrorCode, message: string, options: SvcErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.status = STATUS_OF_CODE[code];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The class and those that the kits derive from it. */
const NAMES = new Set<unknown>(['SvcError', 'SvcTimeoutError', 'SvcRateLimitError']);

/**
 * True for any {@link SvcError}, its subclasses, and copies from another bundle or realm. Compares name, code
 * and status: foreign errors may have the same codes, and messages that must not be shown.
 */
export function isSvcError(error: unknown): error is SvcError {
  const { name, code, status } = readObject(error) ?? {};
  if (!NAMES.has(name) || typeof code !== 'string') return false;
  return Object.hasOwn(STATUS_OF_CODE, code) && status === STATUS_OF_CODE[code as SvcErrorCode];
}

/** True for a {@link SvcError} with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly SvcErrorCode[]): boolean {
  return isSvcError(error) && codes.includes(error.code);
}
