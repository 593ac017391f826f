import { x25519 } from '@noble/curves/ed25519.js';
import { bech32 } from '@scure/base';
import { SvcError } from '@svc/protocol';
import { type Bytes } from '../bytes.ts';

/**
 * A private key: an X25519 key of WebCrypto with `deriveBits`, extractable or not, or an age identity,
 * `AGE-SECRET-KEY-1…` (https://c2sp.org/age, "The X25519 recipient type").
 */
export type Identity = CryptoKey | string;

/** The operations with a private key. */
export interface SecretKey {
  readPublicKey(): Promise<Bytes>;
  /** X25519 (RFC 7748, section 6.1). Rejects for a share of low order. */
  agree(share: Bytes): Promise<Bytes>;
}

/** @throws SvcError `bad_request`, when it is no X25519 private key. */
export function readSecretKey(identity: Identity): SecretKey {
  return typeof identity === 'string' ? readAgeIdentity(identity) : readCryptoKey(identity);
}

const PREFIX = 'AGE-SECRET-KEY-';

function readAgeIdentity(text: string): SecretKey {
  const secret = decodeAgeIdentity(text);
  // Not by WebCrypto: Node.js 18 to 22 print a warning about its X25519 on the console.
  return {
    readPublicKey: async () => derivePublicKey(secret),
    agree: async (share) => x25519.getSharedSecret(secret, share),
  };
}

function decodeAgeIdentity(text: string): Uint8Array {
  try {
    const { prefix, bytes } = bech32.decodeToBytes(text);
    if (text.startsWith(PREFIX) && prefix.toUpperCase() === PREFIX && bytes.length === 32) return bytes;
  } catch {
    // Not rethrown: the library's message quotes the text.
  }
  throw new SvcError('bad_request', 'This is not an X25519 identity of age (AGE-SECRET-KEY-1…).');
}

/**
 * The public key of a private key's 32 bytes. Not by `getPublicKey` of the library, which needs random
 * numbers: Node.js 18 has no global `crypto`.
 */
export function derivePublicKey(secret: Uint8Array): Bytes {
  return x25519.getSharedSecret(secret, BASE_POINT);
}

/** The u-coordinate of the base point (RFC 7748, section 4.1). */
const BASE_POINT = Uint8Array.of(9, ...new Uint8Array(31));

function readCryptoKey(key: CryptoKey): SecretKey {
  const isSecret = key.type === 'private' && key.algorithm.name === 'X25519';
  if (!isSecret || !key.usages.includes('deriveBits')) {
    throw new SvcError('bad_request', 'This is not an X25519 private key that may derive bits.');
  }
  // WebCrypto does not export the public key of a private key that is not extractable.
  return { readPublicKey: () => deriveBits(key, BASE_POINT), agree: (share) => deriveBits(key, share) };
}

/** Rejects for an all-zero secret (https://www.w3.org/TR/webcrypto-2/#x25519-operations-derive-bits). */
async function deriveBits(key: CryptoKey, share: Bytes): Promise<Bytes> {
  const { subtle } = globalThis.crypto;
  const publicKey = await subtle.importKey('raw', share, 'X25519', false, []);
  return new Uint8Array(await subtle.deriveBits({ name: 'X25519', public: publicKey }, key, 256));
}
