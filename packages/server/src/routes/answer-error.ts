import type { ServerResponse } from 'node:http';
import { isSvcError, SvcError } from '@svc/protocol';
import type { PhoneErrorBody } from '@svc/protocol/phone';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { answerJson, type NodeHandler } from '../http/node-handler.ts';
import type { Exchange } from '../http/write-answer.ts';
import { isStorageFull } from '../ports/storage-full.ts';
import { StoreUnavailableError } from '../ports/store-unavailable.ts';

/** Reports internal errors to the log. */
export type ReportError = (error: unknown) => void;

export interface ErrorAnswer {
  status: number;
  body: PhoneErrorBody | { error: string; code: 'unauthorized' };
  /** For the header `Retry-After`. */
  retryAfterSeconds?: number | undefined;
}

/** An error that says its own answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly answer: ErrorAnswer;

  constructor(status: number, body: ErrorAnswer['body']) {
    super(body.error);
    this.answer = { status, body };
  }
}

/** Answers with `{error}`. */
export function createErrorAnswerer(report: ReportError) {
  return (thrown: unknown, http: Context): Response => {
    const error = isStorageFull(thrown)
      ? new SvcError('storage_full', 'The disk of the server is full.')
      : thrown;
    return answerError(http, toErrorAnswer(error, report));
  };
}

export function answerError(http: Context, { status, body, retryAfterSeconds }: ErrorAnswer): Response {
  if (retryAfterSeconds !== undefined) http.header('Retry-After', String(retryAfterSeconds));
  return http.json(body, status as ContentfulStatusCode); // no error has a status without a body
}

/** Answers a request of `node:http` with what the handler does, or with its error. */
export async function answerRequest(
  handle: NodeHandler,
  { request, response }: Exchange,
  report: ReportError,
): Promise<void> {
  try {
    await handle(request, response);
  } catch (error) {
    const answer = toErrorAnswer(error, request.destroyed ? () => {} : report);
    if (response.headersSent) response.destroy();
    else answerRequestError(response, answer);
  }
}

export function answerRequestError(
  response: ServerResponse,
  { status, body, retryAfterSeconds }: ErrorAnswer,
): void {
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
  answerJson(response, status, body);
}

/** Clients act on the status. Only the code `rate_limited` is sent too: it means that nothing is broken. */
function describeSvcError({ code, message, status, retryAfterSeconds }: SvcError): ErrorAnswer {
  const body = code === 'rate_limited' ? { error: message, code } : { error: message };
  return { status, body, retryAfterSeconds };
}

/** The text while the database or the store of files is away. */
export const STORE_UNAVAILABLE =
  'The server cannot reach its storage at the moment. Try again in a few seconds.';

/**
 * Turns any error into an answer. Unexpected errors are reported; the client gets no details.
 *
 * @param place - what a phone calls the server: the computer.
 */
export function toErrorAnswer(
  error: unknown,
  report: ReportError,
  place: 'server' | 'computer' = 'server',
): ErrorAnswer {
  if (error instanceof Refusal) return error.answer;
  if (isSvcError(error)) return describeSvcError(error);
  report(error);
  if (!(error instanceof StoreUnavailableError)) {
    return { status: 500, body: { error: `Something went wrong on the ${place}.` } };
  }
  const { retryAfterSeconds } = error;
  return { status: 503, body: { error: STORE_UNAVAILABLE }, retryAfterSeconds };
}

export function answerNotFound(context: Context): Response {
  return context.json({ error: 'Not found' }, 404);
}
