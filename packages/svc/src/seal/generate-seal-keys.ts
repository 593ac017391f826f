import { SvcError } from '@svc/protocol';
import { createAgeKeys, type AgeKeys } from '@svc/seal';

/**
 * A new pair of keys: `recipient` is for the option `sealTo` and may be seen by everybody, `identity` for
 * {@link openSealed}. Whoever has the identity can open every file that was sealed to the recipient; without it nobody can.
 *
 * @param secret - 32 random bytes, which are the private key. Default: from the runtime's `crypto`. Node.js 18 shows
 *   programs none: hand over `randomBytes(32)` of `node:crypto` there.
 * @throws SvcError `bad_request`, when they are not 32, or there is no `crypto` and none were given.
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
