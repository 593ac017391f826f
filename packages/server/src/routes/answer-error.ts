import { isSvcError } from '@svc/protocol';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Takes what went wrong inside, for whoever runs the server. */
export type ReportError = (error: unknown) => void;

/** Answers with `{error}`. What was not expected is reported and told to nobody. */
export function createErrorAnswerer(report: ReportError) {
  return (error: unknown, context: Context): Response => {
    // The table of codes holds statuses that have a body.
    if (isSvcError(error))
      return context.json({ error: error.message }, error.status as ContentfulStatusCode);
    report(error);
    return context.json({ error: 'Something went wrong on the server.' }, 500);
  };
}

export function answerNotFound(context: Context): Response {
  return context.json({ error: 'Not found' }, 404);
}
