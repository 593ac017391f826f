import { createHttpWebhookSender } from '../drivers/http-webhook-sender.ts';
import type { JobContext } from '../jobs/job-context.ts';
import type { Observers } from '../telemetry/observe-requests.ts';
import type { Storage } from './open-storage.ts';
import type { ServerLog } from '../ports/telemetry.ts';
import type { WebhookStore } from '../ports/webhook-store.ts';
import type { ResolvedOptions } from '../config/server-options.ts';
import { keepStartEndpoint, isUnencrypted } from '../config/webhook-endpoint.ts';
import { startDeliverySweeper } from '../webhooks/sweep-deliveries.ts';
import { WebhookCourier } from '../webhooks/webhook-courier.ts';
import type { WebhookContext } from '../webhooks/try-delivery.ts';

/**
 * Stores the webhook of the options and frees the claims of a killed server. Run it before any job can end.
 *
 * @throws StartError `bad_option`, when the webhook of the start options is invalid.
 */
export async function prepareWebhooks(
  webhooks: WebhookStore,
  { webhook, clock }: ResolvedOptions,
  log: ServerLog,
): Promise<void> {
  await keepStartEndpoint(webhooks, clock, webhook);
  // No other server can use this folder, so all claims are of a killed server.
  await webhooks.freeClaims();
  const readable = (await webhooks.listEndpoints()).filter(({ url }) => isUnencrypted(url));
  for (const { id } of readable) {
    log.warn({ endpoint: id }, 'Webhooks go over http: others on the way can read them. Use https.');
  }
}

export interface WebhookParts {
  storage: Pick<Storage, 'webhooks'>;
  options: Pick<ResolvedOptions, 'clock' | 'report'>;
  context: Pick<JobContext, 'changes'>;
  observers: Pick<Observers, 'log' | 'metrics'>;
}

/**
 * Begins to deliver webhooks, also those of earlier runs. Receivers may call this server at once.
 *
 * @returns a function that ends it, within three seconds. Tries that are aborted then are made again at the next start.
 */
export function startWebhooks({ storage, options, context, observers }: WebhookParts): () => Promise<void> {
  const delivery: WebhookContext = {
    webhooks: storage.webhooks,
    send: createHttpWebhookSender(),
    clock: options.clock,
    log: observers.log,
    metrics: observers.metrics,
    report: options.report,
    random: Math.random,
  };
  const courier = new WebhookCourier(delivery);
  const stopSweeper = startDeliverySweeper(delivery, () => courier.wake());
  const unsubscribe = context.changes.subscribeToAll(({ kind }) => {
    if (kind === 'ended') courier.wake();
  });
  courier.wake();
  return async () => {
    unsubscribe();
    stopSweeper();
    await courier.stop();
  };
}
