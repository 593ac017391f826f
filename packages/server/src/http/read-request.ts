import { SvcError } from '@svc/protocol';

const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads a body of at most 64 kB. No body is `undefined`. The content type does not matter.
 *
 * @throws SvcError `bad_request` when it is not JSON or not whole, `too_large`.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SvcError('bad_request', 'The body is not JSON.', { cause });
  }
}

/** Stops reading as soon as it is too much, whatever the length was said to be. */
async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > MAX_BODY_BYTES) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    // The caller has gone, or was cut off since it brought nothing: no failure of this server.
    throw new SvcError('bad_request', 'The body did not arrive whole.', { cause });
  }
  if (size > MAX_BODY_BYTES) throw new SvcError('too_large', 'The body is larger than 64 kB.');
  return Buffer.concat(chunks).toString('utf8');
}

/** The longest that an answer is held back, in seconds. */
const MAX_WAIT_SECONDS = 25;

/** Seconds of `Prefer: wait=N` (RFC 7240, section 4.3). `undefined`: not asked for. */
export function parsePreferWait(header: string | undefined): number | undefined {
  const seconds = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:$|[,;])/i.exec(header ?? '')?.[1];
  return seconds === undefined ? undefined : Math.min(Number(seconds), MAX_WAIT_SECONDS);
}
