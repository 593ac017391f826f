import { SvcError } from '@svc/protocol';
import { readLimitedBody } from './read-limited-body.ts';

/** A create-job request is a few hundred bytes. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads a body as JSON, whatever its content type says. An empty one is `undefined`.
 *
 * @throws SvcError `too_large` or `bad_request`.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const text = new TextDecoder().decode(await readLimitedBody(request, MAX_BODY_BYTES));
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SvcError('bad_request', 'The body is not JSON.', { cause });
  }
}
