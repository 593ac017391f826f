import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { SvcError } from '@svc/protocol';

const SECRET_PREFIX = /^whsec_/;
const VERSION = 'v1,';

/** What is signed: the two headers as they came, and the bytes of the body. */
export interface SignedContent {
  id: string;
  /** Seconds since 1970. */
  timestamp: string;
  body: Uint8Array;
}

/**
 * Whether one of the signatures in `webhook-signature` was made with this secret, by the scheme of Standard Webhooks
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
export function hasSignature(header: string, content: SignedContent, secret: string): boolean {
  const expected = signContent(content, secret);
  return header.split(' ').some((signature) => isSameText(signature, expected));
}

/** The signature that such content gets, as it stands in the header. */
export function signContent({ id, timestamp, body }: SignedContent, secret: string): string {
  const start = new TextEncoder().encode(`${id}.${timestamp}.`);
  const mac = hmac.create(sha256, decodeSecret(secret)).update(start).update(body).digest();
  return VERSION + btoa(String.fromCharCode(...mac));
}

/** The key of a `whsec_…` text; the prefix may be missing. Never repeats the secret in an error. */
function decodeSecret(secret: string): Uint8Array {
  const base64 = secret.trim().replace(SECRET_PREFIX, '');
  const key = decodeBase64(base64);
  if (!key?.length) {
    throw new SvcError(
      'internal',
      'The webhook secret is not one: it must be whsec_ and base64. Copy it again.',
    );
  }
  return key;
}

function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined; // the error of atob says nothing more
  }
}

/** Takes the same time wherever the texts differ, so that nobody can find a signature out piece by piece. */
function isSameText(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  let difference = 0;
  for (let index = 0; index < expected.length; index += 1) {
    difference |= given.charCodeAt(index) ^ expected.charCodeAt(index);
  }
  return difference === 0;
}
