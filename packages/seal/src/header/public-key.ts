import { bech32 } from '@scure/base';
import { isSealKey, SvcError } from '@svc/protocol';
import { decodeBase64Url } from '../base64.ts';

/**
 * The 32 bytes of a public key from a code: 43 characters of base64url, or an age recipient, `age1…`.
 *
 * @throws SvcError `bad_request`, when it is neither, or its checksum is wrong.
 */
export function decodePublicKey(key: string): Uint8Array {
  if (!isSealKey(key)) throw refusePublicKey();
  const bytes = key.length === 43 ? decodeBase64Url(key) : decodeRecipient(key);
  if (bytes?.length === 32) return bytes;
  throw refusePublicKey();
}

function decodeRecipient(text: string): Uint8Array | undefined {
  try {
    return bech32.decodeToBytes(text).bytes;
  } catch {
    return undefined; // its checksum is wrong
  }
}

/** Does not quote the key: it may be a private one. */
export function refusePublicKey(): SvcError {
  return new SvcError('bad_request', 'The key to seal to is not a public key.');
}
