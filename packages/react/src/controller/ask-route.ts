import {
  isSvcError,
  readAnswerText,
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
  /** There was a text, and it was not JSON: a page of somebody else, such as a log-in or a proxy. */
  isPage: boolean;
  /** Seconds. */
  retryAfterSeconds: number | undefined;
}

/** What an application returns from `onCompleted` is in its answer: a picture as text, for example. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * One request to the application's backend. Rejects with `SvcError` `unreachable` or `timeout`, `bad_response` where
 * the answer has no end, or the signal's reason.
 */
export async function askRoute({ url, fetch, init, limitMs, signal }: RouteQuestion): Promise<RouteAnswer> {
  try {
    return await withTimeLimit({ ms: limitMs, error: tooSlow, signal }, async (signal) => {
      const response = await fetch(url, { cache: 'no-store', ...init, signal });
      const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'), Date.now());
      const text = await readAnswerText(response, MAX_ANSWER_BYTES);
      if (text === undefined) throw new SvcError('bad_response', 'The answer of the server is too long.');
      const body = parseJson(text);
      return { status: response.status, body, isPage: text !== '' && body === undefined, retryAfterSeconds };
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

/**
 * The JSON of a success. Throws what any other status means, in the server's own words where it has some.
 *
 * @param notFound - what it means that there is nothing at the address.
 */
export function bodyOf({ status, body, retryAfterSeconds }: RouteAnswer, notFound: SvcErrorCode): unknown {
  if (status >= 200 && status < 300) return body;
  const isNothing = status === 404 || status === 405;
  const code = isNothing
    ? notFound
    : (CODE_OF_STATUS[status] ?? (status > 500 ? 'unreachable' : 'bad_response'));
  const message = readText(readObject(body)?.['error']) ?? `The server answered with status ${status}.`;
  throw new SvcError(code, message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

/** Likewise, of a backend that has made the job: a page in place of its JSON may pass. */
export function bodyOfKnown(answer: RouteAnswer): unknown {
  const mayBeOthers = answer.isPage && answer.status < 500 && answer.status !== 429;
  if (mayBeOthers) throw new SvcError('bad_response', 'A page answered in place of the server.');
  return bodyOf(answer, 'job_not_found');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the status says the rest
  }
}

function tooSlow(): SvcError {
  return new SvcError('timeout', 'The server did not answer in time.');
}
