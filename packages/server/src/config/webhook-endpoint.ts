import type { Clock } from '../ports/clock.ts';
import type { SecretRotation, WebhookEndpoint, WebhookStore } from '../ports/webhook-store.ts';
import type { WebhookOption } from './server-options.ts';
import { StartError } from './start-error.ts';
import { hasUserInfo, kindOfHost, parseHttpUrl } from '@svc/protocol';
import { randomBytes } from 'node:crypto';

/** The endpoint of the start options. */
export const START_ENDPOINT_ID = 'start';

/**
 * Stores the endpoint of the start options, or removes that of an earlier start. If its address or secret has changed,
 * pending deliveries go to the new address.
 *
 * @throws StartError `bad_option`, when the address or the secret is invalid.
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

/**
 * Parses the address of an endpoint. `undefined`: it is not a valid http address, or has a user name or a password.
 * Addresses of the own network are allowed: the administrator sets them.
 */
export function parseWebhookUrl(text: string): string | undefined {
  const url = parseHttpUrl(text);
  if (!url || hasUserInfo(url)) return undefined;
  url.hash = '';
  return url.href;
}

/** Whether others in the network can read webhooks to this address. */
export function isUnencrypted(webhookUrl: string): boolean {
  const { protocol, hostname } = new URL(webhookUrl);
  return protocol === 'http:' && kindOfHost(hostname) !== 'thisComputer';
}

const ID_BYTES = 6;

export function createEndpoint(given: {
  url: string;
  projectId: string | null;
  nowMs: number;
}): WebhookEndpoint {
  const { url, projectId, nowMs } = given;
  const id = `we_${randomBytes(ID_BYTES).toString('hex')}`;
  return { id, projectId, url, secret: createWebhookSecret(), createdAtMs: nowMs };
}

/** How long a former secret also signs: a working day in any time zone. */
const FORMER_SECRET_MS = 24 * 60 * 60_000;

/** A new secret that replaces the present one. */
export function createRotation(nowMs: number): SecretRotation {
  return { secret: createWebhookSecret(), nowMs, formerUntilMs: nowMs + FORMER_SECRET_MS };
}

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** The minimum of Standard Webhooks. */
const MIN_BYTES = 24;
const MAX_BYTES = 64;

/** Makes a secret of 256 random bits, in the form of Standard Webhooks: `whsec_` and base64. */
export function createWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Whether it is a valid secret, as `verifyWebhook` accepts it. */
export function isWebhookSecret(text: string): boolean {
  if (!text.startsWith(PREFIX)) return false;
  const encoded = text.slice(PREFIX.length);
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded && bytes.length >= MIN_BYTES && bytes.length <= MAX_BYTES;
}

/** For the error about an invalid secret. */
export const SECRET_FORM = '"whsec_" and 24 to 64 random bytes in base64';
