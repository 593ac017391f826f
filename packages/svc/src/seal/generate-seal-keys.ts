import { SvcError } from '@svc/protocol';
import { createAgeKeys, type AgeKeys } from '@svc/seal';

/**
 * A new pair of keys: `recipient`, which is public, for the option `sealTo`, and `identity` for {@link openSealed},
 * which opens every file sealed to the recipient.
 *
 * @param secret - 32 random bytes for the private key. Default: from the global `crypto`, which Node.js 18 lacks: pass
 *   `randomBytes(32)` of `node:crypto` there.
 * @throws SvcError `bad_request`, when there are not 32, or there is no `crypto` and none were given.
 */
export function generateSealKeys(secret: Uint8Array = makeSecret()): AgeKeys {
  return createAgeKeys(secret);
}

function makeSecret(): Uint8Array {
  const { crypto } = globalThis as { crypto?: Crypto };
  if (crypto) return crypto.getRandomValues(new Uint8Array(32));
  throw new SvcError(
    'bad_request',
    'This runtime shows no crypto. Hand over 32 random bytes: generateSealKeys(randomBytes(32)), with node:crypto.',
  );
}
