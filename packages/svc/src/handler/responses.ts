import { isSvcError, STATUS_OF_CODE, type SvcError, type SvcErrorCode } from '@svc/protocol';
import { isSvcTimeoutError } from '../client/client-errors.ts';
import { isProduction } from '../client/environment.ts';

/** Takes errors whose details the browser does not get. `what` is a sentence without secrets. */
export type ReportFailure = (what: string, error: unknown) => void;

/** Writes to the server's log what the browser does not get. */
export const logFailure: ReportFailure = (what, error) => {
  // eslint-disable-next-line no-console -- the server's log is the only place for what an application threw
  console.error(`svc: ${what}:`, error);
};

/** An answer of the four routes: JSON that is not cached, since a job changes. */
export function jsonResponse(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  });
}

/** Not by `instanceof`: there may be several classes of that name (polyfills, test environments). */
export function isResponse(value: unknown): value is Response {
  const { status, headers } = (value ?? {}) as Partial<Response>; // any field is read as possibly absent
  return typeof status === 'number' && typeof headers?.get === 'function';
}

/** Contract section 4.1, rule 2. */
export function notFound(): Response {
  return jsonResponse(STATUS_OF_CODE.not_found, { error: 'Not found' });
}

/** An error without details: they are only in the server's log. */
export function hiddenFailure(): Response {
  return jsonResponse(STATUS_OF_CODE.internal, { error: 'Something went wrong on the server.' });
}

/**
 * A mistake of the application's developer: outside production the page is told which, for the browser's console.
 * Never throws, even if `report` does.
 */
export function setUpFailure(what: string, error: unknown, report: ReportFailure): Response {
  try {
    report(what, error);
  } catch (failure) {
    logFailure('An error could not be told', failure);
  }
  if (isProduction() || !isSvcError(error)) return hiddenFailure();
  return jsonResponse(STATUS_OF_CODE.internal, { error: error.message });
}

/** What a page is told in production, where nobody can act on what is wrong between the two servers. */
const IN_PRODUCTION: Partial<Record<SvcErrorCode, string>> = {
  bad_response: 'The transfer server gave no valid answer.',
  unreachable: 'The transfer server cannot be reached.',
};

/** Nobody reads this answer: servers use this status when the client has closed the connection. */
const CALLER_GONE = 499;

/**
 * Turns an error that a route threw into `{ error }` (contract section 2) with its status. Never throws, even if the
 * application's error object or `report` does.
 */
export function errorResponse(error: unknown, request: Request, report: ReportFailure): Response {
  if (request.signal.aborted) return jsonResponse(CALLER_GONE, { error: 'The caller has gone.' });
  try {
    reportError(error, report);
    if (isSvcError(error)) return answerError(error);
  } catch (failure) {
    logFailure('An error could not be told', failure);
  }
  return hiddenFailure();
}

/**
 * Logs unexpected errors and failures of the transfer server: a developer finds a wrong key or address there. An error
 * of a callback (`internal`) is in the log already.
 */
function reportError(error: unknown, report: ReportFailure): void {
  if (!isSvcError(error)) report('A route failed', error);
  else if (error.status > STATUS_OF_CODE.internal) report('The transfer server failed', error);
}

function answerError(error: SvcError): Response {
  const { code, status, retryAfterSeconds } = error;
  const message = (isProduction() && IN_PRODUCTION[code]) || error.message;
  if (isSvcTimeoutError(error)) return jsonResponse(status, { error: message, job: error.job });
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  // This code tells the client that nothing is broken: it only has to slow down.
  const body = code === 'rate_limited' ? { error: message, code } : { error: message };
  return jsonResponse(status, body, headers);
}
