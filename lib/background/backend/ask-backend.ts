import { isSvcError, readRetryAfter, SvcError, type SvcErrorCode } from '@svc/protocol';
import { readJson } from '../../backend/read-json.ts';
import { withHeaders } from '../../settings/request-headers.ts';
import type { Backend } from '../../transfer/transfer.ts';

/** Browsers end a worker whose fetch takes 30 s to answer. */
const ANSWER_TIMEOUT_MS = 25_000;

/** One request to the backend. Rejects with `SvcError` `unreachable` or `timeout`; `bad_response`, if it has no end. */
export type AskBackend = (path: string, signal: AbortSignal, init?: RequestInit) => Promise<Answer>;

export function createAskBackend(
  { address, routeBase, headers }: Backend,
  fetch: typeof globalThis.fetch,
): AskBackend {
  return async (path, signal, init = {}) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]);
    try {
      const response = await fetch(`${address}${routeBase}${path}`, {
        ...withHeaders(init, headers),
        signal: limit,
        credentials: 'omit',
        cache: 'no-store',
      });
      const retryAfter = readRetryAfter(response.headers.get('retry-after'), Date.now());
      return { status: response.status, body: await readJson(response), retryAfter };
    } catch (cause) {
      signal.throwIfAborted();
      if (isSvcError(cause)) throw cause;
      const isTooSlow = cause instanceof Error && cause.name === 'TimeoutError';
      throw new SvcError(isTooSlow ? 'timeout' : 'unreachable', 'The backend did not answer.', { cause });
    }
  };
}

export interface Answer {
  status: number;
  /** `undefined`, when it is not JSON. */
  body: unknown;
  /** Seconds. */
  retryAfter: number | undefined;
}

const CODE_OF_STATUS: Record<number, SvcErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'job_not_found',
  408: 'timeout',
  409: 'not_completed',
  429: 'rate_limited',
};

/** The JSON of a success. Throws what any other status means. */
export function bodyOf(answer: Answer): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  const code = CODE_OF_STATUS[answer.status] ?? (answer.status >= 500 ? 'internal' : 'bad_response');
  throw new SvcError(code, `The backend answered with status ${answer.status}.`, {
    ...(answer.retryAfter !== undefined && { retryAfterSeconds: answer.retryAfter }),
  });
}

/**
 * Likewise, of a backend that has answered before: a page in place of JSON is somebody else's, such as a
 * hotel's log-in or a proxy that has lost its backend, and may pass.
 */
export function bodyOfKnown(answer: Answer): unknown {
  const mayBePage = answer.status < 500 && answer.status !== 429;
  if (mayBePage && answer.body === undefined) {
    throw new SvcError('unreachable', 'A page answered in place of the backend.');
  }
  return bodyOf(answer);
}
