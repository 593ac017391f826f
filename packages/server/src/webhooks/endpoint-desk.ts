import { randomBytes } from 'node:crypto';
import type { Clock } from '../ports/clock.ts';
import type { WebhookStore } from '../ports/webhook-store.ts';
import {
  createWebhookSecret,
  isUnencrypted,
  parseWebhookUrl,
  START_ENDPOINT_ID,
} from './webhook-endpoint.ts';

/** How long a former secret signs too: a working day to change over, wherever its people live. */
const FORMER_SECRET_MS = 24 * 60 * 60_000;
const ID_BYTES = 6;

/** Adds, changes and removes endpoints for people. */
export function createEndpointDesk(webhooks: WebhookStore, clock: Clock) {
  return {
    startId: START_ENDPOINT_ID,
    isReadableByOthers: isUnencrypted,
    remove: (id: string) => webhooks.removeEndpoint(id),
    /** `undefined`: the address cannot be used. */
    async add(url: string, projectId: string | null) {
      const address = parseWebhookUrl(url);
      if (address === undefined) return undefined;
      const endpoint = {
        id: `we_${randomBytes(ID_BYTES).toString('hex')}`,
        projectId,
        url: address,
        secret: createWebhookSecret(),
        createdAtMs: clock.now(),
      };
      await webhooks.putEndpoint(endpoint);
      return { id: endpoint.id, secret: endpoint.secret };
    },
    /** Returns the new secret. `undefined`: the endpoint is unknown. */
    async rotate(id: string) {
      const secret = createWebhookSecret();
      const nowMs = clock.now();
      const rotation = { secret, nowMs, formerUntilMs: nowMs + FORMER_SECRET_MS };
      return (await webhooks.rotateSecret(id, rotation)) ? secret : undefined;
    },
  };
}
