import { readRetryAfter } from '@svc/protocol';
import type { WebhookAnswer, SendWebhook } from '../ports/send-webhook.ts';
import type { ClaimedDelivery, DeliveryResult, WebhookStore } from '../ports/webhook-store.ts';
import { findRetryDelayMs } from './retry-delay.ts';
import { tagJob } from '../crypto/secrets.ts';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '../ports/clock.ts';
import type { ServerLog, ServerMetrics } from '../ports/telemetry.ts';

/** The endpoint no longer exists. */
const GONE = 410;

/** The result of one request: the endpoint's answer, or the error without an answer. */
type Reply = WebhookAnswer | { error: unknown };

/** Sends a delivery once and stores the result. */
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

/** Gives up all deliveries of the endpoint, and counts them. Logs it only the first time. */
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

type TryResult = Exclude<DeliveryResult, { kind: 'interrupted' }>;

function judge(context: WebhookContext, { attempt }: ClaimedDelivery, reply: Reply): TryResult {
  const nowMs = context.clock.now();
  if ('status' in reply && reply.status >= 200 && reply.status < 300) return { kind: 'delivered', nowMs };
  if (isGone(reply)) return { kind: 'given_up', nowMs };
  const retryAfterSeconds = 'status' in reply ? readRetryAfter(reply.retryAfter, nowMs) : undefined;
  const delayMs = findRetryDelayMs({ attempt, retryAfterSeconds, random: context.random });
  return delayMs === undefined ? { kind: 'given_up', nowMs } : { kind: 'retry', dueAtMs: nowMs + delayMs };
}

interface Try {
  delivery: ClaimedDelivery;
  reply: Reply;
  result: TryResult;
  durationMs: number;
}

/** Writes one line. Names the endpoint by its id, since its address may contain a secret. */
function logTry({ log }: WebhookContext, { delivery, reply, result, durationMs }: Try): void {
  const { endpoint, jobId, attempt } = delivery;
  const facts = {
    endpoint: endpoint.id,
    job: tagJob(jobId),
    attempt,
    outcome: result.kind,
    ...('status' in reply ? { status: reply.status } : { error: findErrorCode(reply.error) }),
    durationMs,
  };
  if (result.kind === 'delivered') log.info(facts, 'webhook');
  else log.warn(facts, 'webhook');
}

/** For example `ECONNREFUSED` or `TimeoutError`. Messages contain addresses. */
function findErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error.name;
}

/**
 * The headers of one try (https://www.standardwebhooks.com): the event's id, the time of the try, and a signature by
 * each valid secret.
 */
function signDelivery({ event, endpoint }: ClaimedDelivery, nowMs: number): Record<string, string> {
  const former = endpoint.formerSecrets.filter(({ untilMs }) => untilMs > nowMs);
  const secrets = [endpoint.secret, ...former.map(({ text }) => text)];
  const at = new Date(nowMs);
  return {
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(nowMs / 1000)),
    'webhook-signature': secrets.map((text) => new Webhook(text).sign(event.id, at, event.body)).join(' '),
  };
}

export interface WebhookContext {
  webhooks: WebhookStore;
  send: SendWebhook;
  clock: Clock;
  log: ServerLog;
  metrics: Pick<ServerMetrics, 'countWebhook'>;
  /** Reports errors that are not an endpoint's fault. */
  report: (error: unknown) => void;
  /** From 0 to 1. */
  random: () => number;
}
