import { LONGEST_RETRY_DELAY_MS } from './retry-delay.ts';
import type { WebhookContext } from './try-delivery.ts';

const SWEEP_INTERVAL_MS = 60 * 60_000;
/** How long it can be seen that a delivery arrived or was given up. */
const KEEP_MS = 7 * 24 * 60 * 60_000;

/**
 * Now and every hour forgets deliveries that ended a week ago, and brings forward what a clock that was put
 * back has moved beyond reach.
 *
 * @param onBroughtForward - something is due at once.
 * @returns the undo.
 */
export function startDeliverySweeper(context: WebhookContext, onBroughtForward: () => void): () => void {
  const { clock, report } = context;
  let stopTimer: (() => void) | undefined;
  let isStopped = false;
  const run = async () => {
    await sweep(context, onBroughtForward).catch(report);
    if (!isStopped) stopTimer = clock.startTimer(SWEEP_INTERVAL_MS, () => void run());
  };
  void run();
  return () => {
    isStopped = true;
    stopTimer?.();
  };
}

async function sweep({ webhooks, clock }: WebhookContext, onBroughtForward: () => void): Promise<void> {
  const nowMs = clock.now();
  await webhooks.forgetEnded(nowMs - KEEP_MS);
  if ((await webhooks.bringForward(nowMs + LONGEST_RETRY_DELAY_MS, nowMs)) > 0) onBroughtForward();
}
