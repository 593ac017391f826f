import { readAtMost, SvcError } from '@svc/protocol';

/** A create-job request is a few hundred bytes. */
const MAX_JSON_BYTES = 64 * 1024;

/**
 * Reads a body as JSON, whatever its content type says. An empty one is `undefined`.
 *
 * @throws SvcError `too_large` or `bad_request`.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const text = new TextDecoder().decode(await readLimitedBody(request, MAX_JSON_BYTES));
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SvcError('bad_request', 'The body is not JSON.', { cause });
  }
}

/**
 * Reads a body of at most that many bytes and no further.
 *
 * @throws SvcError `too_large`; the reason of the request's signal, when the caller has gone.
 */
export async function readLimitedBody({ body, signal }: Request, maxBytes: number): Promise<Uint8Array> {
  signal.throwIfAborted();
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  // The end of it is not waited for: where the request was cloned, that comes only when the copy is cancelled too.
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  try {
    const bytes = await readAtMost(reader, maxBytes);
    signal.throwIfAborted(); // a cancelled body looks like one that has ended
    if (bytes) return bytes;
    stop();
    throw new SvcError('too_large', `The body must not be larger than ${maxBytes} bytes.`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
