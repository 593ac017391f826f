import { readObject, readRetryAfter, readText, SvcError, type SvcErrorCode } from '@svc/protocol';
import { SvcRateLimitError } from './client-errors.ts';

export interface TransferServerFailure {
  response: Response;
  /** The answer's JSON, if it has any. */
  body: unknown;
  /** What 404 and 409 mean for this call. */
  meaning: { notFound: SvcErrorCode; conflict: SvcErrorCode };
}

const LONGEST_MESSAGE = 300;

/** The error that a failed answer of the transfer server's job API means. */
export function explainTransferServerFailure({ response, body, meaning }: TransferServerFailure): SvcError {
  const { status } = response;
  const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'), Date.now());
  const code = codeOf(status, meaning);
  const message = TEXTS[code]?.(status, body) ?? `The transfer server answered with ${status}.`;
  if (code === 'rate_limited') return new SvcRateLimitError(message, retryAfterSeconds);
  return new SvcError(code, message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

const CODES: Record<number, SvcErrorCode> = {
  400: 'bad_request',
  410: 'gone',
  429: 'rate_limited',
  507: 'storage_full',
};

function codeOf(status: number, meaning: TransferServerFailure['meaning']): SvcErrorCode {
  if (status === 404) return meaning.notFound;
  if (status === 409) return meaning.conflict;
  // 408 and every 5xx may be temporary; other statuses are not of a transfer server.
  return CODES[status] ?? (status === 408 || status >= 500 ? 'unreachable' : 'bad_response');
}

const TEXTS: Partial<Record<SvcErrorCode, (status: number, body: unknown) => string>> = {
  bad_request: (_, body) => readMessage(body) ?? 'The transfer server refused the request.',
  bad_response: explainBadStatus,
  conflict: () => 'The job has ended already.',
  gone: () => 'The file is no longer there.',
  job_not_found: () => 'Job not found',
  not_completed: (_, body) => readNotCompleted(body) ?? 'The job is not completed.',
  not_found: (_, body) => readMessage(body) ?? 'Not found',
  rate_limited: (_, body) => readMessage(body) ?? 'Too many requests. Try again later.',
  storage_full: () => 'The disk of the transfer server is full.',
};

const OTHER_KEY =
  'it is not a key of this server, or was revoked. Make one where it runs: svc-server keys create --project NAME.';

function explainBadStatus(status: number): string {
  if (status === 401) return `The transfer server refused SVC_TOKEN: ${OTHER_KEY}`;
  // The server refuses the caller's address before it checks the key.
  if (status === 403) return 'The transfer server lets only its own computer in (--allow-network).';
  if (status === 404) return 'There is no transfer server at SVC_API_URL. Set the address at which it runs.';
  if (status >= 300 && status < 400) return 'SVC_API_URL redirects. Set the address that it leads to.';
  return `The transfer server answered with ${status}.`;
}

/** The message of our own transfer server may say which file is missing. */
function readNotCompleted(body: unknown): string | undefined {
  const message = readMessage(body);
  return /^The (?:job is not completed|file has not arrived)\./.test(message ?? '') ? message : undefined;
}

function readMessage(body: unknown): string | undefined {
  return readText(readObject(body)?.['error'])?.slice(0, LONGEST_MESSAGE);
}
