import { Webhook } from 'standardwebhooks';
import type { ClaimedDelivery } from '../ports/webhook-store.ts';

/**
 * The headers of one try (https://www.standardwebhooks.com): the event's id, the moment of the try, and a
 * signature by each secret that is good then.
 */
export function signDelivery({ event, endpoint }: ClaimedDelivery, nowMs: number): Record<string, string> {
  const former = endpoint.formerSecrets.filter(({ untilMs }) => untilMs > nowMs);
  const secrets = [endpoint.secret, ...former.map(({ text }) => text)];
  const at = new Date(nowMs);
  return {
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(nowMs / 1000)),
    'webhook-signature': secrets.map((text) => new Webhook(text).sign(event.id, at, event.body)).join(' '),
  };
}
