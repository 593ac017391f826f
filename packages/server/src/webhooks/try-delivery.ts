import { readRetryAfter } from '@svc/protocol';
import type { WebhookAnswer } from '../ports/send-webhook.ts';
import type { ClaimedDelivery, DeliveryResult } from '../ports/webhook-store.ts';
import { logTry } from './log-try.ts';
import { findRetryDelayMs } from './retry-delay.ts';
import { signDelivery } from './sign-delivery.ts';
import type { WebhookContext } from './webhook-context.ts';

/** The endpoint says that it is there no more. */
const GONE = 410;

/** What came of one try: the endpoint's answer, or why there was none. */
export type Reply = WebhookAnswer | { error: unknown };

/** Sends a delivery once and writes down what came of it. */
export async function tryDelivery(
  context: WebhookContext,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const { webhooks, clock, metrics } = context;
  const startedMs = clock.now();
  const reply = await post(context, delivery, signal);
  if ('error' in reply && signal.aborted) {
    await webhooks.settle(delivery, { kind: 'interrupted', nowMs: clock.now() });
    return;
  }
  const result = judge(context, delivery, reply);
  const isMine = await webhooks.settle(delivery, result);
  if (isGone(reply)) await disable(context, delivery.endpoint.id);
  if (isMine) metrics.countWebhook(result.kind === 'retry' ? 'failed' : result.kind);
  logTry(context, { delivery, reply, result, durationMs: clock.now() - startedMs });
}

function isGone(reply: Reply): boolean {
  return 'status' in reply && reply.status === GONE;
}

/** What was still to be sent there is given up without a try, and counted. Only the first of several says so. */
async function disable({ webhooks, clock, metrics, log }: WebhookContext, endpoint: string): Promise<void> {
  const givenUp = await webhooks.disableEndpoint(endpoint, 'It answered 410 Gone.', clock.now());
  if (givenUp === undefined) return;
  metrics.countWebhook('given_up', givenUp);
  log.warn(
    { endpoint, givenUp },
    'The webhook is gone (410): it is disabled, and what was pending is given up.',
  );
}

async function post(
  { send, clock }: WebhookContext,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<Reply> {
  const { event, endpoint } = delivery;
  try {
    const headers = signDelivery(delivery, clock.now());
    return await send({ url: endpoint.url, headers, body: event.body, signal });
  } catch (error) {
    return { error };
  }
}

export type TryResult = Exclude<DeliveryResult, { kind: 'interrupted' }>;

function judge(context: WebhookContext, { attempt }: ClaimedDelivery, reply: Reply): TryResult {
  const nowMs = context.clock.now();
  if ('status' in reply && reply.status >= 200 && reply.status < 300) return { kind: 'delivered', nowMs };
  if (isGone(reply)) return { kind: 'given_up', nowMs };
  const retryAfterSeconds = 'status' in reply ? readRetryAfter(reply.retryAfter, nowMs) : undefined;
  const delayMs = findRetryDelayMs({ attempt, retryAfterSeconds, random: context.random });
  return delayMs === undefined ? { kind: 'given_up', nowMs } : { kind: 'retry', dueAtMs: nowMs + delayMs };
}
