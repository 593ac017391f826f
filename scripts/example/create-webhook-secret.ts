import { randomBytes } from 'node:crypto';

/** A secret in the form of Standard Webhooks, new at each start. */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}
