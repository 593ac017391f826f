import type { Clock } from '../ports/clock.ts';
import type { WebhookStore } from '../ports/webhook-store.ts';
import type { WebhookOption } from '../config/server-options.ts';
import { StartError } from '../config/start-error.ts';
import { hasUserInfo, parseHttpUrl } from '@svc/protocol';
import { randomBytes } from 'node:crypto';

/** The endpoint that the server was started with. */
export const START_ENDPOINT_ID = 'start';

/**
 * Keeps the endpoint that a server is started with, or forgets that of an earlier start. One with another
 * address or secret than before gets what was still to be sent to it.
 *
 * @throws StartError `bad_option`, when address or secret cannot be used.
 */
export async function keepStartEndpoint(
  webhooks: WebhookStore,
  clock: Clock,
  option: WebhookOption | undefined,
): Promise<void> {
  if (!option) {
    await webhooks.removeEndpoint(START_ENDPOINT_ID);
    return;
  }
  const { secret } = option;
  const url = parseWebhookUrl(option.url);
  if (url === undefined) {
    throw new StartError(
      'bad_option',
      'The webhook must be an address that begins with http:// or https://, without a name and a password.',
    );
  }
  if (!isWebhookSecret(secret)) {
    throw new StartError('bad_option', `The webhook's secret must be ${SECRET_FORM}.`);
  }
  await webhooks.putEndpoint({
    id: START_ENDPOINT_ID,
    projectId: null,
    url,
    secret,
    createdAtMs: clock.now(),
  });
}

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Reads the address of an endpoint. `undefined`: it is no http address, or carries a name and a password.
 * Addresses of the own network are as good as any: who sets them runs the server.
 */
export function parseWebhookUrl(text: string): string | undefined {
  const url = parseHttpUrl(text);
  if (!url || hasUserInfo(url)) return undefined;
  url.hash = '';
  return url.href;
}

/** Whether others on the way can read what is sent there. */
export function isUnencrypted(webhookUrl: string): boolean {
  const { protocol, hostname } = new URL(webhookUrl);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}

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
