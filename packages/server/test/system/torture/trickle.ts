import { once } from 'node:events';
import { request as openRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Send } from '../../support/phone.ts';
import { ANSWER_LIMIT_MS, type Answer } from './torture-world.ts';

const PARTS = 4;

/**
 * Sends a request whose body trickles in, as from a phone. It rejects when the connection breaks.
 *
 * @param pauseMs - between the parts of the body; 0 sends it in one.
 */
export function trickle(pauseMs: number): Send<Answer> {
  return async (url, { method, headers, body = '' }) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const upload = openRequest(url, {
      method,
      agent: false,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      headers: { ...headers, 'Content-Length': String(bytes.length) },
    });
    const answered = once(upload, 'response').then(([response]) => response as IncomingMessage);
    await Promise.all([writeParts(upload, { bytes, pauseMs }, answered), answered]);
    const response = await answered;
    const told = Object.entries(response.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return { status: response.statusCode ?? 0, headers: new Headers(told), bytes: await buffer(response) };
  };
}

/** The server may answer before it has read everything, and need not take the rest. */
async function writeParts(
  upload: ReturnType<typeof openRequest>,
  { bytes, pauseMs }: { bytes: Uint8Array; pauseMs: number },
  answered: Promise<unknown>,
): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  answered.then(end, end);
  const step = pauseMs === 0 ? bytes.length : Math.ceil(bytes.length / PARTS);
  for (let sent = 0; sent < bytes.length && !over.signal.aborted; sent += step) {
    upload.write(bytes.subarray(sent, sent + step));
    if (pauseMs > 0) await pause(pauseMs);
  }
  upload.end();
}
