import type { Bytes } from '../bytes.ts';

/**
 * The nonce of a chunk (https://c2sp.org/age, "Payload"): its number in 11 bytes, big-endian, and a byte that says whether
 * it is the last one.
 */
export function createChunkNonce(index: number, isLast: boolean): Bytes {
  const nonce = new Uint8Array(12);
  const view = new DataView(nonce.buffer);
  view.setUint32(3, Math.floor(index / 2 ** 32));
  view.setUint32(7, index % 2 ** 32);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
