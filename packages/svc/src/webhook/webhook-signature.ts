import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

const SECRET_PREFIX = 'whsec_';
/** The minimum of Standard Webhooks: 192 bits, too many to guess. */
const MIN_KEY_BYTES = 24;
const VERSION = 'v1,';

/** What is signed: the two headers and the bytes of the body, as received. */
export interface SignedContent {
  id: string;
  /** Seconds since 1970. */
  timestamp: string;
  body: Uint8Array;
}

/**
 * Whether one of the signatures in `webhook-signature` was made with this key, by the scheme of Standard Webhooks
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
export function hasSignature(header: string, content: SignedContent, key: Uint8Array): boolean {
  const expected = signContent(content, key);
  return header.split(' ').some((signature) => isSameText(signature, expected));
}

/** The signature of the content, in the form of the header. */
export function signContent({ id, timestamp, body }: SignedContent, key: Uint8Array): string {
  const start = new TextEncoder().encode(`${id}.${timestamp}.`);
  const mac = hmac.create(sha256, key).update(start).update(body).digest();
  return VERSION + btoa(String.fromCharCode(...mac));
}

/**
 * The key of a `whsec_…` text, or what is wrong with it. Too short keys are refused: who guesses the secret could send
 * false events.
 */
export function decodeSecret(secret: string): { key: Uint8Array } | { fault: string } {
  const text = secret.trim();
  if (!text.startsWith(SECRET_PREFIX)) return { fault: `it does not begin with ${SECRET_PREFIX}` };
  const key = decodeBase64(text.slice(SECRET_PREFIX.length));
  if (!key) return { fault: `what follows ${SECRET_PREFIX} is not base64` };
  return key.length < MIN_KEY_BYTES ? { fault: `it has fewer than ${MIN_KEY_BYTES} bytes` } : { key };
}

function decodeBase64(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined; // not base64
  }
}

/** Takes the same time wherever the texts differ, so that the time does not reveal the signature. */
function isSameText(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  let difference = 0;
  for (let index = 0; index < expected.length; index += 1) {
    difference |= given.charCodeAt(index) ^ expected.charCodeAt(index);
  }
  return difference === 0;
}
