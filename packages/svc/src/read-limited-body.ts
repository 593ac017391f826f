import { readAtMost, SvcError } from '@svc/protocol';

/**
 * Reads a body of at most that many bytes and no further.
 *
 * @throws SvcError `too_large`; the reason of the request's signal, when the caller has gone.
 */
export async function readLimitedBody({ body, signal }: Request, maxBytes: number): Promise<Uint8Array> {
  signal.throwIfAborted();
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  // Nobody waits for the end of it: where the request was cloned, that comes only when the copy is cancelled too.
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
