import { once } from 'node:events';
import { request as openRequest, type IncomingMessage } from 'node:http';
import { ANSWER_LIMIT_MS } from '../torture-world.ts';

/** Sends bytes to an address of the store. `undefined`: the connection broke, so the result is unknown. */
export async function putToStore(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<number | undefined> {
  try {
    const response = await fetch(url, {
      method: 'PUT',
      body: bytes,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined; // the store is away, or has ended the request
  }
}

/** Announces all bytes, sends half of them, and closes the connection. */
export async function putHalf(url: string, bytes: Uint8Array): Promise<void> {
  const upload = openRequest(url, {
    method: 'PUT',
    agent: false,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    headers: { 'Content-Length': String(bytes.length) },
  });
  const broken = new Promise<void>((resolve) => upload.on('error', () => resolve()).on('close', resolve));
  upload.on('response', (response: IncomingMessage) => response.resume());
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
  const written = new Promise<void>((resolve) => upload.write(half, () => resolve()));
  await Promise.race([written, broken, once(upload, 'close')]);
  upload.destroy();
  await broken;
}
