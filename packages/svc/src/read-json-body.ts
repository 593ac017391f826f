import { SvcError } from '@svc/protocol';

/** A create-job request is a few hundred bytes. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads a body as JSON, whatever its content type says. An empty one is `undefined`.
 *
 * @throws SvcError `too_large` or `bad_request`.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const text = await readLimitedText(request);
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SvcError('bad_request', 'The body is not JSON.', { cause });
  }
}

async function readLimitedText(request: Request): Promise<string> {
  const reader = request.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_BODY_BYTES) {
      await reader.cancel();
      throw new SvcError('too_large', `The body must not be larger than ${MAX_BODY_BYTES} bytes.`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
