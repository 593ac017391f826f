import { bech32 } from '@scure/base';
import { SvcError } from '@svc/protocol';
import { derivePublicKey } from '../header/secret-key.ts';

/** A pair of keys in age's text form (https://c2sp.org/age, "The X25519 recipient type"). */
export interface AgeKeys {
  /** The private key, `AGE-SECRET-KEY-1…`. */
  identity: string;
  /** The public key, `age1…`. */
  recipient: string;
}

/**
 * @param secret - 32 random bytes. The same bytes give the same keys.
 * @throws SvcError `bad_request`, when there are not 32.
 */
export function createAgeKeys(secret: Uint8Array): AgeKeys {
  if (secret.length !== 32) throw new SvcError('bad_request', 'A private key has 32 bytes.');
  return {
    identity: bech32.encodeFromBytes('age-secret-key-', secret).toUpperCase(),
    recipient: bech32.encodeFromBytes('age', derivePublicKey(secret)),
  };
}
