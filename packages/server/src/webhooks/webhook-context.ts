import type { Clock } from '../ports/clock.ts';
import type { SendWebhook } from '../ports/send-webhook.ts';
import type { ServerLog } from '../ports/server-log.ts';
import type { ServerMetrics } from '../ports/server-metrics.ts';
import type { WebhookStore } from '../ports/webhook-store.ts';

/** What delivering works with. */
export interface WebhookContext {
  webhooks: WebhookStore;
  send: SendWebhook;
  clock: Clock;
  log: ServerLog;
  metrics: Pick<ServerMetrics, 'countWebhook'>;
  /** Takes what failed and was no endpoint's fault. */
  report: (error: unknown) => void;
  /** From 0 to 1. */
  random: () => number;
}
