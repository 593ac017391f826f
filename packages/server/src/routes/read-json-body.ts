import { SvcError } from '@svc/protocol';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';

const MAX_BODY_BYTES = 64 * 1024;

/** Refuses bodies over 64 kB while they arrive. */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (context) => context.json({ error: 'The body is larger than 64 kB.' }, 413),
});

/**
 * Reads a body that may be empty, which is `undefined`. The content type does not matter.
 *
 * @throws SvcError `bad_request`, when it is not JSON.
 */
export async function readJsonBody(context: Context): Promise<unknown> {
  const text = await context.req.text();
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SvcError('bad_request', 'The body is not JSON.', { cause });
  }
}
