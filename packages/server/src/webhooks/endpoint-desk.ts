import type { Clock } from '../ports/clock.ts';
import type { WebhookStore } from '../ports/webhook-store.ts';
import {
  createEndpoint,
  createRotation,
  isUnencrypted,
  parseWebhookUrl,
  START_ENDPOINT_ID,
} from './webhook-endpoint.ts';

/** Adds, changes and removes endpoints. */
export function createEndpointDesk(webhooks: WebhookStore, clock: Clock) {
  return {
    startId: START_ENDPOINT_ID,
    isReadableByOthers: isUnencrypted,
    remove: (id: string) => webhooks.removeEndpoint(id),
    /** `undefined`: the address is invalid. */
    async add(url: string, projectId: string | null) {
      const address = parseWebhookUrl(url);
      if (address === undefined) return undefined;
      const endpoint = createEndpoint({ url: address, projectId, nowMs: clock.now() });
      await webhooks.putEndpoint(endpoint);
      return { id: endpoint.id, secret: endpoint.secret };
    },
    /** Returns the new secret. `undefined`: the endpoint is unknown. */
    async rotate(id: string) {
      const rotation = createRotation(clock.now());
      return (await webhooks.rotateSecret(id, rotation)) ? rotation.secret : undefined;
    },
  };
}
