import { isSvcError, STATUS_OF_CODE, type SvcError } from '@svc/protocol';
import { isSvcTimeoutError } from '../client/client-errors.ts';

/** Takes what went wrong and the browser is not told. `what` is a sentence without anything secret. */
export type ReportFailure = (what: string, error: unknown) => void;

/** Tells the server's log what the browser is not told. */
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

/** Contract section 4.1, rule 2. */
export function notFound(): Response {
  return jsonResponse(STATUS_OF_CODE.not_found, { error: 'Not found' });
}

/** The answer to what only the server's log is told. */
export function hiddenFailure(): Response {
  return jsonResponse(STATUS_OF_CODE.internal, { error: 'Something went wrong on the server.' });
}

/** This answer is never read; servers use the number for a caller that has gone. */
const CALLER_GONE = 499;

/**
 * Turns what a route threw into `{ error }` (contract section 2) with the status that says the same. Never throws,
 * whatever the application's errors and its `report` do.
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
 * A transfer server that fails is in the log, since who has set a wrong key or address does not see the browser. A
 * callback that threw (`internal`) is there already.
 */
function reportError(error: unknown, report: ReportFailure): void {
  if (!isSvcError(error)) report('A route failed', error);
  else if (error.status > STATUS_OF_CODE.internal) report('The transfer server failed', error);
}

function answerError(error: SvcError): Response {
  const { code, status, message, retryAfterSeconds } = error;
  if (isSvcTimeoutError(error)) return jsonResponse(status, { error: message, job: error.job });
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  // Whoever is told to slow down learns by the code that nothing is broken.
  const body = code === 'rate_limited' ? { error: message, code } : { error: message };
  return jsonResponse(status, body, headers);
}
