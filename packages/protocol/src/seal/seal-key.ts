/** The parameter in the fragment of an upload address that carries the key: `#k=<key>`. */
export const SEAL_KEY_PARAMETER = 'k';

export type SealKeyReading = { kind: 'none' } | { kind: 'key'; key: string } | { kind: 'invalid' };

/** 32 bytes in base64url (RFC 4648, section 5): the last two bits of the last character are zero. */
const RAW_KEY = /^[\w-]{42}[AEIMQUYcgkosw048]$/;
/** An X25519 recipient of age (https://c2sp.org/age, "The X25519 recipient type"): Bech32 of 32 bytes. */
const AGE_RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/;

/**
 * Whether a text has the form of a public key to seal to: 43 characters of base64url (the 32 bytes of an
 * X25519 key), or an age recipient, `age1…`, in lower case. Checks alphabet and length only; sealing finds
 * out whether it is a valid key.
 */
export function isSealKey(text: string): boolean {
  return RAW_KEY.test(text) || AGE_RECIPIENT.test(text);
}

/** `k` with its value, wherever a parameter may begin. Mail writes `=` as `=3D` (RFC 2045, section 6.7). */
const PARAMETERS = /(?:^|[^\w-])k=([\w-]*)/g;

/**
 * Reads the key from the fragment of an upload address, also where it was encoded on its way, or something
 * follows it. Other parameters are ignored. `invalid`: there is a `k` that is not a key, or several different
 * ones; then nothing may be sent unsealed.
 *
 * @param hash - `location.hash`, with or without `#`.
 */
export function readSealKey(hash: string): SealKeyReading {
  const found = Array.from(decodeAddress(hash).matchAll(PARAMETERS), ([, text = '']) => cleanKey(text));
  const [key, ...others] = new Set(found);
  if (key === undefined) return { kind: 'none' };
  return others.length === 0 && isSealKey(key) ? { kind: 'key', key } : { kind: 'invalid' };
}

/** Removes characters that messengers put around a link. No key ends with them. */
function cleanKey(text: string): string {
  const key = text.replace(/[-_]+$/, '');
  const unquoted = key.replace(/^3D/, '');
  return isSealKey(unquoted) ? unquoted : key;
}

/** An address may be encoded once each time it is passed on. */
const MAX_ENCODINGS = 4;

/**
 * Soft hyphens, joiners, direction marks, line breaks: invisible characters that programs add when they wrap
 * text.
 */
const UNSEEN = /=\r?\n|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Decodes a part of an address: percent-encoding (once or several times), `&amp;`, full-width and invisible
 * characters. A `%` that encodes nothing stays.
 */
export function decodeAddress(text: string): string {
  let decoded = text;
  for (let round = 0; round < MAX_ENCODINGS; round += 1) {
    const next = decoded.replace(/(?:%[\da-f]{2})+/gi, decodeRun).replace(/&amp;/gi, '&');
    if (next === decoded) break;
    decoded = next;
  }
  return decoded.normalize('NFKC').replace(UNSEEN, '');
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run; // no UTF-8
  }
}
