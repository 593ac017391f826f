import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { equalBytes, randomBytes } from '@noble/ciphers/utils.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { SvcError } from '@svc/protocol';
import { decodeBase64, encodeBase64 } from '../base64.ts';
import { encodeAscii, joinBytes, type Bytes } from '../bytes.ts';
import { authenticateHeader, deriveStreamKey, deriveWrapKey } from './derive-keys.ts';
import { decodePublicKey, refusePublicKey } from './public-key.ts';
import type { SecretKey } from './secret-key.ts';

// Not by the package `age-encryption`: it needs `crypto.subtle`, which a page on plain http does not have,
// and adds 50 kB. The tests compare the two.

/** The header, and the key of the chunks. */
export interface SealedStart {
  /** 184 bytes: the header of age for one X25519 recipient, and the nonce of the payload. */
  header: Bytes;
  streamKey: Bytes;
}

const NONCE_BYTES = 16;
/** Each file key seals one thing only, so its nonce may be zero. */
const ZERO_NONCE = new Uint8Array(12);
const LINE = '([A-Za-z0-9+/]{43})\n';
/** One X25519 stanza, then the MAC; each a line of 32 bytes in base64 (https://c2sp.org/age, "Header"). */
const HEADER = new RegExp(`^(age-encryption\\.org/v1\n-> X25519 ${LINE}${LINE}---) ${LINE}$`);

/**
 * @param key - 43 characters of base64url, or an age recipient.
 * @throws SvcError `bad_request`, when the key is not valid.
 */
export function createSealedStart(key: string): SealedStart {
  const publicKey = decodePublicKey(key);
  const fileKey = randomBytes(16);
  const ephemeral = randomBytes(32);
  const share = x25519.getPublicKey(ephemeral);
  const secret = agreeWith(publicKey, ephemeral);
  const wrapKey = deriveWrapKey({ secret, share, publicKey });
  const wrapped = chacha20poly1305(wrapKey, ZERO_NONCE).encrypt(fileKey);
  const text = `age-encryption.org/v1\n-> X25519 ${encodeBase64(share)}\n${encodeBase64(wrapped)}\n---`;
  const mac = encodeBase64(authenticateHeader(fileKey, encodeAscii(text)));
  const nonce = randomBytes(NONCE_BYTES);
  return {
    header: joinBytes(encodeAscii(`${text} ${mac}\n`), nonce),
    streamKey: deriveStreamKey(fileKey, nonce),
  };
}

function agreeWith(publicKey: Uint8Array, ephemeral: Uint8Array): Bytes {
  try {
    return x25519.getSharedSecret(ephemeral, publicKey);
  } catch {
    throw refusePublicKey(); // a point of low order: the shared secret would be known to everybody
  }
}

/**
 * Reads the key of the chunks from a header.
 *
 * @param header - the first 184 bytes of a sealed file.
 * @throws SvcError `bad_seal`, when it is not a header for one X25519 recipient, or not for this one.
 */
export async function openSealedStart(header: Bytes, secretKey: SecretKey): Promise<Bytes> {
  const { share, wrapped, mac, textWithoutMac } = parseHeader(header.subarray(0, -NONCE_BYTES));
  const fileKey = await unwrapFileKey(secretKey, { share, wrapped });
  if (!equalBytes(authenticateHeader(fileKey, encodeAscii(textWithoutMac)), mac)) {
    throw new SvcError('bad_seal', 'The header of the sealed file was changed.');
  }
  return deriveStreamKey(fileKey, header.subarray(-NONCE_BYTES));
}

function parseHeader(bytes: Bytes) {
  const [, textWithoutMac = '', ...lines] = HEADER.exec(String.fromCharCode(...bytes)) ?? [];
  const [share, wrapped, mac] = lines.map(decodeBase64);
  if (share && wrapped && mac) return { share, wrapped, mac, textWithoutMac };
  throw new SvcError('bad_seal', 'The file does not begin as one that was sealed to a single key.');
}

async function unwrapFileKey(secretKey: SecretKey, stanza: { share: Bytes; wrapped: Bytes }): Promise<Bytes> {
  const publicKey = await secretKey.readPublicKey();
  try {
    const { share, wrapped } = stanza;
    const secret = await secretKey.agree(share);
    const wrapKey = deriveWrapKey({ secret, share, publicKey });
    return chacha20poly1305(wrapKey, ZERO_NONCE).decrypt(wrapped);
  } catch (cause) {
    throw new SvcError('bad_seal', 'The file was sealed to another key, or its header was changed.', {
      cause,
    });
  }
}
