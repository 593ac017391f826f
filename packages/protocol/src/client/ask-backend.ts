import { readAnswerJson } from '../wire/read-body.ts';
import { readObject, readText } from '../wire/read-fields.ts';
import { readRetryAfter } from './back-off.ts';
import { isSvcError, STATUS_OF_CODE, SvcError, type SvcErrorCode } from '../wire/svc-error.ts';
import { withTimeLimit } from '../wire/time-limit.ts';

/** One request to an application's backend. */
export interface BackendRequest {
  url: string;
  fetch: typeof fetch;
  init?: RequestInit;
  /** Milliseconds for the whole answer. */
  limitMs: number;
  /** The most bytes of an answer that are read. Default: {@link MAX_ANSWER_BYTES}. */
  maxBytes?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface BackendAnswer {
  status: number;
  /** `undefined`, when it is not JSON. */
  body: unknown;
  /** There was no text at all. */
  isEmpty: boolean;
  /** From `Retry-After`. */
  retryAfterSeconds: number | undefined;
}

/**
 * Sends one request and reads the answer, whatever its status. Never from or into the browser's cache.
 *
 * @throws SvcError `unreachable`, `timeout`, or `bad_response` where the answer is too long; the signal's reason.
 */
export async function askBackend(request: BackendRequest): Promise<BackendAnswer> {
  const { url, fetch, init, limitMs, maxBytes, signal } = request;
  try {
    return await withTimeLimit({ ms: limitMs, error: tooSlow, signal }, async (signal) => {
      const response = await fetch(url, { cache: 'no-store', ...init, signal });
      const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'), Date.now());
      return { status: response.status, ...(await readAnswerJson(response, maxBytes)), retryAfterSeconds };
    });
  } catch (cause) {
    signal?.throwIfAborted();
    if (isSvcError(cause)) throw cause;
    throw new SvcError('unreachable', 'The server did not answer.', { cause });
  }
}

function tooSlow(): SvcError {
  return new SvcError('timeout', 'The server did not answer in time.');
}

/**
 * Whose backend is asked, as far as it matters to what an answer means:
 *
 * | answer                                    | the application's `own`        | `anybody`'s                     |
 * | ----------------------------------------- | ------------------------------ | ------------------------------- |
 * | a page in place of JSON, of a known job   | `bad_response`: believed after | `unreachable`: asked until the  |
 * |                                           | some in a row                  | job must have expired           |
 * | no text at all, of a known job            | what its status means          | likewise `unreachable`          |
 * | 501 and above                             | `unreachable`                  | `internal`                      |
 * | an error in words                         | is quoted                      | is not: it may repeat a secret  |
 *
 * Such a page is somebody else's: a hotel's log-in, or a proxy that has lost its backend. An application's page
 * that meets it is most likely wrong itself; a person whose phone has the code wants the file.
 */
export type BackendOwner = 'own' | 'anybody';

const CODES = Object.keys(STATUS_OF_CODE) as SvcErrorCode[]; // its own keys

/**
 * The JSON of a success. Throws what any other status means.
 *
 * @param notFound - what it means that there is nothing at the address.
 */
export function bodyOf(answer: BackendAnswer, owner: BackendOwner, notFound: SvcErrorCode): unknown {
  const { status, body, retryAfterSeconds } = answer;
  if (status >= 200 && status < 300) return body;
  const isOwn = owner === 'own';
  let code = CODES.find((known) => STATUS_OF_CODE[known] === status) ?? 'bad_response';
  if (status > 500 && code !== 'storage_full') code = isOwn ? 'unreachable' : 'internal';
  if (status === 404 || status === 405) code = notFound;
  const quoted = isOwn ? readText(readObject(body)?.['error']) : undefined;
  const message = quoted ?? `The server answered with status ${status}.`;
  throw new SvcError(code, message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

/** Likewise, of a backend that has made the job. */
export function bodyOfKnown(answer: BackendAnswer, owner: BackendOwner): unknown {
  const { status, body, isEmpty } = answer;
  const isOwn = owner === 'own';
  if (body === undefined && !(isOwn && isEmpty) && status < 500 && status !== 429) {
    throw new SvcError(isOwn ? 'bad_response' : 'unreachable', 'A page answered in place of the server.');
  }
  return bodyOf(answer, owner, 'job_not_found');
}
