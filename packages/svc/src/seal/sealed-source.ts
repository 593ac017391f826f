import { isSvcError, SvcError } from '@svc/protocol';

/** Where the bytes of a sealed file come from: its address, the answer of that address, or any stream of them. */
export type SealedSource = string | URL | Response | ReadableStream<Uint8Array>;

/** The options of the request to an address. */
export interface SourceRequest {
  fetch?: typeof fetch | undefined;
  signal?: AbortSignal | undefined;
}

/** @throws SvcError `gone`, `unreachable` or `bad_response`, when there are no bytes; the signal's reason. */
export async function readSource(
  source: SealedSource,
  request: SourceRequest,
): Promise<ReadableStream<Uint8Array>> {
  if (isStream(source)) return source;
  const isAddress = typeof source === 'string' || source instanceof URL;
  const response = isAddress ? await askFor(source, request) : source;
  if (response.ok && response.body && !response.bodyUsed) return response.body;
  await response.body?.cancel().catch(() => undefined); // other code reads it
  throw explainAnswer(response);
}

/** Cancels the source, so that its sender stops. */
export async function leaveSource(source: SealedSource, reason: unknown): Promise<void> {
  const stream = typeof source === 'object' && 'body' in source ? source.body : source;
  // A stream that other code reads cannot be cancelled here.
  if (isStream(stream)) await stream.cancel(reason).catch(() => undefined);
}

async function askFor(address: string | URL, { fetch, signal }: SourceRequest): Promise<Response> {
  try {
    return await (fetch ?? globalThis.fetch)(address, { cache: 'no-store', ...(signal && { signal }) });
  } catch (cause) {
    signal?.throwIfAborted();
    if (isSvcError(cause)) throw cause;
    // The address is not quoted: it is as good as a key.
    throw new SvcError('unreachable', 'The address of the sealed file did not answer.', { cause });
  }
}

function explainAnswer({ ok, status }: Response): SvcError {
  if (ok) return new SvcError('bad_request', 'The answer has no bytes, or they were read before.');
  if (status === 410) return new SvcError('gone', 'The file is no longer there.');
  const isTransient = status === 408 || status === 429 || status >= 500;
  const message = `The address of the sealed file answered with ${status}.`;
  return new SvcError(isTransient ? 'unreachable' : 'bad_response', message);
}

/** Not by `instanceof`: there may be several classes of that name (polyfills, test environments). */
function isStream(source: unknown): source is ReadableStream<Uint8Array> {
  return typeof source === 'object' && source !== null && 'getReader' in source;
}
