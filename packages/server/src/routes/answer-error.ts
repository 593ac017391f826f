import { isSvcError, SvcError } from '@svc/protocol';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isStorageFull } from '../ports/storage-full.ts';
import { StoreUnavailableError } from '../ports/store-unavailable.ts';

/** Reports internal errors to the log. */
export type ReportError = (error: unknown) => void;

/** Answers with `{error}`. Unexpected errors are reported; the client gets no details. */
export function createErrorAnswerer(report: ReportError) {
  return (thrown: unknown, context: Context): Response => {
    const error = isStorageFull(thrown)
      ? new SvcError('storage_full', 'The disk of the server is full.')
      : thrown;
    // the table has only statuses with a body
    if (isSvcError(error)) {
      const { retryAfterSeconds, status } = error;
      if (retryAfterSeconds !== undefined) context.header('Retry-After', String(retryAfterSeconds));
      return context.json(describe(error), status as ContentfulStatusCode);
    }
    report(error);
    if (error instanceof StoreUnavailableError) {
      context.header('Retry-After', String(error.retryAfterSeconds));
      return context.json({ error: STORE_UNAVAILABLE }, 503);
    }
    return context.json({ error: 'Something went wrong on the server.' }, 500);
  };
}

/** The text while the database or the store of files is away. */
export const STORE_UNAVAILABLE =
  'The server cannot reach its storage at the moment. Try again in a few seconds.';

/** Clients act on the status. Only the code `rate_limited` is sent too: it means that nothing is broken. */
function describe({ code, message }: SvcError): { error: string; code?: string } {
  return code === 'rate_limited' ? { error: message, code } : { error: message };
}

export function answerNotFound(context: Context): Response {
  return context.json({ error: 'Not found' }, 404);
}
