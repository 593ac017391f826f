import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { SEAL_CHUNK_BYTES, SEAL_TAG_BYTES } from '@svc/protocol';
import type { Bytes } from '../bytes.ts';
import { takeTurns } from './take-turns.ts';

/**
 * The implementation of ChaCha20-Poly1305 (RFC 8439): the browser itself (`native`), or JavaScript
 * (`portable`), which is several times slower and runs everywhere. Both give the same bytes.
 */
export type CipherKind = 'native' | 'portable';

/** Seals and opens the chunks of one file. A nonce must never be used for two different chunks. */
export interface ChunkCipher {
  seal(chunk: Bytes, nonce: Bytes): Promise<Bytes>;
  /** Rejects when the chunk was not sealed with this key and nonce. */
  open(sealed: Bytes, nonce: Bytes): Promise<Bytes>;
}

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

/** @param kind - default: the fastest one available. */
export async function createChunkCipher(streamKey: Bytes, kind?: CipherKind): Promise<ChunkCipher> {
  return (kind ?? (await findCipherKind())) === 'native'
    ? createNativeCipher(streamKey)
    : createPortableCipher(streamKey);
}

/** The fastest kind available, detected once. */
export function findCipherKind(): Promise<CipherKind> {
  known ??= detectCipherKind(globalThis);
  return known;
}

/** The parts of `globalThis` that {@link detectCipherKind} needs. */
export interface Surroundings {
  crypto?: { subtle?: Pick<SubtleCrypto, 'importKey'> };
  process?: { versions?: { node?: string } };
}

let known: Promise<CipherKind> | undefined;

/**
 * `portable` where there is no `crypto.subtle` (plain http on a home network), where it lacks the algorithm,
 * and in Node.js, which prints a warning about it on the console.
 */
export async function detectCipherKind({ crypto, process }: Surroundings): Promise<CipherKind> {
  if (!crypto?.subtle || process?.versions?.node !== undefined) return 'portable';
  try {
    await importNativeKey(crypto.subtle, new Uint8Array(32));
    return 'native';
  } catch {
    return 'portable';
  }
}

async function createNativeCipher(streamKey: Bytes): Promise<ChunkCipher> {
  const { subtle } = globalThis.crypto;
  const key = await importNativeKey(subtle, streamKey);
  return {
    seal: async (chunk, iv) => new Uint8Array(await subtle.encrypt({ name: ALGORITHM, iv }, key, chunk)),
    open: async (sealed, iv) => new Uint8Array(await subtle.decrypt({ name: ALGORITHM, iv }, key, sealed)),
  };
}

/** Seals in one buffer and returns copies: working in a new one for each chunk takes a third longer. */
function createPortableCipher(streamKey: Bytes): ChunkCipher {
  const buffer = new Uint8Array(SEAL_CHUNK_BYTES + SEAL_TAG_BYTES);
  return {
    seal: async (chunk, nonce) => {
      await takeTurns(chunk.length);
      const sealed = buffer.subarray(0, chunk.length + SEAL_TAG_BYTES);
      return chacha20poly1305(streamKey, nonce).encrypt(chunk, sealed).slice();
    },
    open: async (sealed, nonce) => {
      await takeTurns(sealed.length);
      return chacha20poly1305(streamKey, nonce).decrypt(sealed);
    },
  };
}

/** https://wicg.github.io/webcrypto-modern-algos/#chacha20-poly1305 */
const ALGORITHM = 'ChaCha20-Poly1305';

function importNativeKey(subtle: Pick<SubtleCrypto, 'importKey'>, key: Bytes): Promise<CryptoKey> {
  const format = 'raw-secret' as 'raw'; // TypeScript does not know this format yet; it takes what `raw` takes
  return subtle.importKey(format, key, ALGORITHM, false, ['encrypt', 'decrypt']);
}
