import type { Clock } from '../ports/clock.ts';
import type { WebhookStore } from '../ports/webhook-store.ts';
import type { WebhookOption } from '../config/server-options.ts';
import { StartError } from '../config/start-error.ts';
import { isWebhookSecret, SECRET_FORM } from './webhook-secret.ts';
import { parseWebhookUrl } from './webhook-url.ts';

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
