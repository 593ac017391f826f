import { readAnswerJson } from '../wire/read-body.ts';
import { readObject, readText } from '../wire/read-fields.ts';
import { readRetryAfter } from './back-off.ts';
import { isSvcError, STATUS_OF_CODE, SvcError, type SvcErrorCode } from '../wire/svc-error.ts';
import { withTimeLimit } from '../wire/time-limit.ts';

export interface BackendRequest {
  url: string;
  fetch: typeof fetch;
  init?: RequestInit;
  limitMs: number;
  /** The most bytes of an answer that are read. Default: {@link MAX_ANSWER_BYTES}. */
  maxBytes?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface BackendAnswer {
  status: number;
  /** `undefined`, when it is not JSON. */
  body: unknown;
  isEmpty: boolean;
  /** From `Retry-After`. */
  retryAfterSeconds: number | undefined;
}

/**
 * Sends one request and reads the answer, whatever its status. Does not use the browser's cache.
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
 * Who runs the backend: the same `application` as the page, or an `unknown` operator. The same answer means:
 *
 * | answer                                    | `application`                  | `unknown`                       |
 * | ----------------------------------------- | ------------------------------ | ------------------------------- |
 * | not JSON, for a known job                 | `bad_response`: retried a few  | `unreachable`: retried until    |
 * |                                           | times only                     | the job must have expired       |
 * | empty, for a known job                    | what its status means          | `unreachable`, likewise         |
 * | 501 and above                             | `unreachable`                  | `internal`                      |
 * | an error text                             | is quoted                      | is not: it may repeat a secret  |
 *
 * An answer that is not JSON may come from the log-in page of a hotel, or from a proxy that has lost its backend. In
 * an application it is most likely a bug. With an unknown backend the person still waits for the file: keep trying.
 */
export type BackendOwner = 'application' | 'unknown';

const CODES = Object.keys(STATUS_OF_CODE) as SvcErrorCode[]; // `Object.keys` gives them as `string`

/**
 * Returns the JSON of a 2xx answer. Throws the SvcError that any other status means.
 *
 * @param notFound - the code for status 404 and 405.
 */
export function readBody(answer: BackendAnswer, owner: BackendOwner, notFound: SvcErrorCode): unknown {
  const { status, body, retryAfterSeconds } = answer;
  if (status >= 200 && status < 300) return body;
  const isApplication = owner === 'application';
  let code = CODES.find((known) => STATUS_OF_CODE[known] === status) ?? 'bad_response';
  if (status > 500 && code !== 'storage_full') code = isApplication ? 'unreachable' : 'internal';
  if (status === 404 || status === 405) code = notFound;
  if (status === 422) code = 'bad_request'; // what strict parsers of bodies say (RFC 9110, section 15.5.21)
  const quoted = isApplication ? readText(readObject(body)?.['error']) : undefined;
  const message = quoted ?? `The server answered with status ${status}.`;
  throw new SvcError(code, message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

/** Likewise, for a job that this backend has made. */
export function readBodyOfKnownJob(answer: BackendAnswer, owner: BackendOwner): unknown {
  const { status, body, isEmpty } = answer;
  const isApplication = owner === 'application';
  if (body === undefined && !(isApplication && isEmpty) && status < 500 && status !== 429) {
    throw new SvcError(
      isApplication ? 'bad_response' : 'unreachable',
      'A page answered in place of the server.',
    );
  }
  return readBody(answer, owner, 'job_not_found');
}
