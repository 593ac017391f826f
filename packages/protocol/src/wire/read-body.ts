import { isSvcError, SvcError } from './svc-error.ts';

/** The most bytes of JSON that are read of an answer. A job has some hundred. */
export const MAX_ANSWER_BYTES: number = 4 * 1024 * 1024;

/**
 * The text of an answer, which may be anybody's: of one with more bytes than that no more is read, and it is
 * `undefined`. Rejects as the connection fails.
 */
export async function readAnswerText(
  response: Response,
  maxBytes: number = MAX_ANSWER_BYTES,
): Promise<string | undefined> {
  const { body } = response;
  if (!body) return response.text(); // there is none; or the runtime has no streams
  const reader = body.getReader();
  const bytes = await readAtMost(reader, maxBytes);
  // Nobody waits for the end of it.
  if (!bytes) void reader.cancel().catch(() => undefined);
  return bytes && new TextDecoder().decode(bytes);
}

/**
 * The JSON of an answer, `undefined` where it is none: a page of a proxy or of another site. The status says the rest.
 *
 * @throws SvcError `bad_response`, when it is longer than that; it is not read on.
 */
export async function readAnswerJson(
  response: Response,
  maxBytes?: number,
): Promise<{ body: unknown; isEmpty: boolean }> {
  const text = await readAnswerText(response, maxBytes);
  if (text === undefined) throw new SvcError('bad_response', 'The answer of the server is too long.');
  try {
    return { body: JSON.parse(text), isEmpty: false };
  } catch {
    return { body: undefined, isEmpty: text === '' };
  }
}

/** A create-job request is a few hundred bytes. */
const MAX_JSON_BYTES = 64 * 1024;

/**
 * Reads a body as JSON, whatever its content type says. An empty one is `undefined`.
 *
 * @throws SvcError `too_large`, or `bad_request` when it is not JSON or did not arrive whole.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const text = await readJsonText(request);
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SvcError('bad_request', 'The body is not JSON.', { cause });
  }
}

async function readJsonText(request: Request): Promise<string> {
  try {
    return new TextDecoder().decode(await readLimitedBody(request, MAX_JSON_BYTES));
  } catch (cause) {
    if (isSvcError(cause)) throw cause;
    // The caller has gone, or was cut off since it brought nothing: no failure of the server.
    throw new SvcError('bad_request', 'The body did not arrive whole.', { cause });
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

/** `undefined`: there are more. The reader stays the caller's. */
async function readAtMost(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinChunks(chunks, length);
    length += value.byteLength;
    if (length > maxBytes) return undefined;
    chunks.push(value);
  }
}

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return joined;
}
