import { readObject, readText } from '@svc/protocol';

/** A new pair of keys. */
export interface SealIdentity {
  /** X25519, may derive bits. */
  privateKey: CryptoKey;
  /** The public key as it stands in a code: 43 characters of base64url. */
  key: string;
}

const ALGORITHM = 'X25519';
const USAGES = ['deriveBits'] as const;

/**
 * Makes a pair of keys with WebCrypto.
 *
 * @param options.isExtractable - whether {@link exportIdentity} can read the private key. Default: no.
 * @throws TypeError, where there is no `crypto.subtle`; DOMException `NotSupportedError`, where it does not know X25519.
 */
export async function generateSealIdentity(options: { isExtractable?: boolean } = {}): Promise<SealIdentity> {
  const { subtle } = globalThis.crypto;
  const isExtractable = options.isExtractable ?? false;
  const { privateKey, publicKey } = await subtle.generateKey(ALGORITHM, isExtractable, USAGES);
  const { x } = await subtle.exportKey('jwk', publicKey);
  if (x === undefined) throw new TypeError('The public key has no value.');
  return { privateKey, key: x };
}

/** A private key as JSON (RFC 8037, section 2), to store it. As secret as the files sealed to it. */
export interface StoredIdentity {
  kty: 'OKP';
  crv: 'X25519';
  /** The private key. */
  d: string;
  /** The public key: `SealIdentity.key`. */
  x: string;
}

/** @throws DOMException `InvalidAccessError`, when the key is not extractable. */
export async function exportIdentity(privateKey: CryptoKey): Promise<StoredIdentity> {
  const identity = readStoredIdentity(await globalThis.crypto.subtle.exportKey('jwk', privateKey));
  if (identity) return identity;
  throw new TypeError('This is not an X25519 private key.');
}

/** Reads a key from {@link exportIdentity}. `undefined` for anything else. The key is not extractable. */
export async function importIdentity(value: unknown): Promise<CryptoKey | undefined> {
  const identity = readStoredIdentity(value);
  if (!identity) return undefined;
  try {
    return await globalThis.crypto.subtle.importKey('jwk', { ...identity }, ALGORITHM, false, USAGES);
  } catch {
    return undefined; // not a valid key
  }
}

function readStoredIdentity(value: unknown): StoredIdentity | undefined {
  const fields = readObject(value) ?? {};
  const [d, x] = [readText(fields['d']), readText(fields['x'])];
  if (fields['kty'] !== 'OKP' || fields['crv'] !== 'X25519' || !d || !x) return undefined;
  return { kty: 'OKP', crv: 'X25519', d, x };
}
