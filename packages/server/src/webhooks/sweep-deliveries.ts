import type { WebhookContext } from './webhook-context.ts';

const SWEEP_INTERVAL_MS = 60 * 60_000;
/** How long it can be seen that a delivery arrived or was given up. */
const KEEP_MS = 7 * 24 * 60 * 60_000;

/** Forgets deliveries that ended a week ago, now and every hour. Returns the undo. */
export function startDeliverySweeper({ webhooks, clock, report }: WebhookContext): () => void {
  let stopTimer: (() => void) | undefined;
  let isStopped = false;
  const run = async () => {
    await webhooks.forgetEnded(clock.now() - KEEP_MS).catch(report);
    if (!isStopped) stopTimer = clock.startTimer(SWEEP_INTERVAL_MS, () => void run());
  };
  void run();
  return () => {
    isStopped = true;
    stopTimer?.();
  };
}
