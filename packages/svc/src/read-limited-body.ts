import { SvcError } from '@svc/protocol';

/**
 * Reads a body of at most that many bytes and no further.
 *
 * @throws SvcError `too_large`.
 */
export async function readLimitedBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const { done, value } = reader ? await reader.read() : { done: true };
    if (done || !value) return joinChunks(chunks, length);
    length += value.byteLength;
    chunks.push(value);
    if (length > maxBytes) {
      await reader?.cancel();
      throw new SvcError('too_large', `The body must not be larger than ${maxBytes} bytes.`);
    }
  }
}

function joinChunks(chunks: Uint8Array[], length: number): Uint8Array {
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return joined;
}
