import { randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** What Standard Webhooks allows. */
const MIN_BYTES = 24;
const MAX_BYTES = 64;

/** Makes a secret of 256 random bits, in the form of Standard Webhooks: `whsec_` and base64. */
export function createWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Whether webhooks can be signed with it: `verifyWebhook` takes no other. */
export function isWebhookSecret(text: string): boolean {
  if (!text.startsWith(PREFIX)) return false;
  const encoded = text.slice(PREFIX.length);
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded && bytes.length >= MIN_BYTES && bytes.length <= MAX_BYTES;
}

/** What to tell somebody whose secret is none. */
export const SECRET_FORM = '"whsec_" and 24 to 64 random bytes in base64';
