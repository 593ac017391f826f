import {
  isSvcError,
  readObject,
  readRetryAfter,
  readText,
  SvcError,
  withTimeLimit,
  type SvcErrorCode,
} from '@svc/protocol';

export interface RouteQuestion {
  url: string;
  fetch: typeof fetch;
  init?: RequestInit;
  /** Milliseconds for the whole answer. */
  limitMs: number;
  signal?: AbortSignal | undefined;
}

export interface RouteAnswer {
  status: number;
  /** `undefined`, when it is not JSON. */
  body: unknown;
  /** Seconds. */
  retryAfterSeconds: number | undefined;
}

/**
 * One request to the application's backend. Rejects with `SvcError` `unreachable` or `timeout`, or the signal's
 * reason.
 */
export async function askRoute({ url, fetch, init, limitMs, signal }: RouteQuestion): Promise<RouteAnswer> {
  try {
    return await withTimeLimit({ ms: limitMs, error: tooSlow, signal }, async (signal) => {
      const response = await fetch(url, { cache: 'no-store', ...init, signal });
      const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'), Date.now());
      return { status: response.status, body: parseJson(await response.text()), retryAfterSeconds };
    });
  } catch (cause) {
    signal?.throwIfAborted();
    if (isSvcError(cause)) throw cause;
    throw new SvcError('unreachable', 'The server did not answer.', { cause });
  }
}

const CODE_OF_STATUS: Record<number, SvcErrorCode> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  408: 'timeout',
  409: 'not_completed',
  410: 'gone',
  413: 'too_large',
  415: 'wrong_type',
  429: 'rate_limited',
  500: 'internal',
  507: 'storage_full',
};

/** The JSON of a success. Throws what any other status means, in the server's own words where it has some. */
export function bodyOf(
  { status, body, retryAfterSeconds }: RouteAnswer,
  notFound: SvcErrorCode = 'job_not_found',
): unknown {
  if (status >= 200 && status < 300) return body;
  // A page in place of JSON is somebody else's answer: a log-in's, or that of a proxy that has lost its backend.
  const isPage = body === undefined && status < 500 && status !== 429;
  const known = status === 404 ? notFound : CODE_OF_STATUS[status];
  const code = (!isPage && known) || (status > 500 ? 'unreachable' : 'bad_response');
  const message = readText(readObject(body)?.['error']) ?? `The server answered with status ${status}.`;
  throw new SvcError(code, message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a page of a proxy or a log-in: the status says the rest
  }
}

function tooSlow(): SvcError {
  return new SvcError('timeout', 'The server did not answer in time.');
}
