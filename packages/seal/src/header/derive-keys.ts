import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { encodeAscii, joinBytes, type Bytes } from '../bytes.ts';

/** The key that seals the file key (https://c2sp.org/age, "The X25519 recipient type"). */
export function deriveWrapKey(options: { secret: Bytes; share: Bytes; publicKey: Uint8Array }): Bytes {
  const { secret, share, publicKey } = options;
  return derive(secret, 'age-encryption.org/v1/X25519', joinBytes(share, publicKey));
}

/** The MAC of the header: proves that its maker has the file key ("Header MAC"). */
export function authenticateHeader(fileKey: Bytes, headerWithoutMac: Bytes): Bytes {
  return hmac(sha256, derive(fileKey, 'header'), headerWithoutMac);
}

/** The key of the chunks ("Payload"). */
export function deriveStreamKey(fileKey: Bytes, payloadNonce: Uint8Array): Bytes {
  return derive(fileKey, 'payload', payloadNonce);
}

/** HKDF-SHA-256 (RFC 5869). */
function derive(key: Bytes, label: string, salt?: Uint8Array): Bytes {
  return hkdf(sha256, key, salt, encodeAscii(label), 32);
}
