import { startRounds } from '../start-rounds.ts';
import { LONGEST_RETRY_DELAY_MS } from './retry-delay.ts';
import type { WebhookContext } from './try-delivery.ts';

const SWEEP_INTERVAL_MS = 60 * 60_000;
/** How long ended deliveries are stored. */
const KEEP_MS = 7 * 24 * 60 * 60_000;

/**
 * Now and every hour: removes deliveries that ended a week ago, and makes deliveries due now whose time is too far away
 * because the clock was put back.
 *
 * @param onBroughtForward - called when a delivery was made due now.
 * @returns a function that stops it.
 */
export function startDeliverySweeper(context: WebhookContext, onBroughtForward: () => void): () => void {
  const { clock, report } = context;
  return startRounds({
    clock,
    intervalMs: SWEEP_INTERVAL_MS,
    round: () => sweep(context, onBroughtForward),
    onError: report,
  });
}

async function sweep({ webhooks, clock }: WebhookContext, onBroughtForward: () => void): Promise<void> {
  const nowMs = clock.now();
  await webhooks.forgetEnded(nowMs - KEEP_MS);
  if ((await webhooks.bringForward(nowMs + LONGEST_RETRY_DELAY_MS, nowMs)) > 0) onBroughtForward();
}
