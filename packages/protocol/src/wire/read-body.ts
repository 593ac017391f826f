import { isSvcError, SvcError } from './svc-error.ts';

/** The largest JSON answer that is read. A job has some hundred bytes. */
export const MAX_ANSWER_BYTES: number = 4 * 1024 * 1024;

/** Reads the text of an answer, at most `maxBytes`; a longer one gives `undefined`. Rejects if the connection fails. */
export async function readAnswerText(response: Response, maxBytes?: number): Promise<string | undefined> {
  if (!response.body) return response.text(); // no body, or a runtime without streams
  const bytes = await readAnswerBytes(response, maxBytes);
  return bytes && new TextDecoder().decode(bytes);
}

/** The same for bytes. */
export async function readAnswerBytes(
  { body }: Response,
  maxBytes: number = MAX_ANSWER_BYTES,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const bytes = await readAtMost(reader, maxBytes);
  // Not awaited: it may take long.
  if (!bytes) void reader.cancel().catch(() => undefined);
  return bytes;
}

/**
 * The JSON of an answer. `body` is `undefined` if it is not valid JSON, for example a page of a proxy.
 *
 * @throws SvcError `bad_response`, when it is longer than `maxBytes`; the rest is not read.
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
 * @param maxBytes - default: 64 KiB.
 * @throws SvcError `too_large`, or `bad_request` when it is not JSON or did not arrive whole.
 */
export async function readJsonBody(request: Request, maxBytes: number = MAX_JSON_BYTES): Promise<unknown> {
  const text = await readJsonText(request, maxBytes);
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SvcError('bad_request', 'The body is not JSON.', { cause });
  }
}

async function readJsonText(request: Request, maxBytes: number): Promise<string> {
  try {
    return new TextDecoder().decode(await readLimitedBody(request, maxBytes));
  } catch (cause) {
    if (isSvcError(cause)) throw cause;
    // The client closed the connection, or was disconnected because it sent nothing; the server has not
    // failed.
    throw new SvcError('bad_request', 'The body did not arrive whole.', { cause });
  }
}

/**
 * Reads a body of at most `maxBytes`.
 *
 * @throws SvcError `too_large`; the reason of the request's signal, when the client has closed the connection.
 */
export async function readLimitedBody({ body, signal }: Request, maxBytes: number): Promise<Uint8Array> {
  signal.throwIfAborted();
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  // Not awaited: for a cloned request, `cancel` ends only when the clone is cancelled, too.
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  try {
    const bytes = await readAtMost(reader, maxBytes);
    signal.throwIfAborted(); // a cancelled body looks like a complete one
    if (bytes) return bytes;
    stop();
    throw new SvcError('too_large', `The body must not be larger than ${maxBytes} bytes.`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** `undefined`: there are more bytes. Does not cancel or release the reader. */
async function readAtMost(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
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

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return joined;
}
