import { tagJob } from '../crypto/secrets.ts';
import type { ClaimedDelivery } from '../ports/webhook-store.ts';
import type { Reply, TryResult } from './try-delivery.ts';
import type { WebhookContext } from './webhook-context.ts';

interface Try {
  delivery: ClaimedDelivery;
  reply: Reply;
  result: TryResult;
  durationMs: number;
}

/** Writes one line. The endpoint is named by its id: its address may carry a secret. */
export function logTry({ log }: WebhookContext, { delivery, reply, result, durationMs }: Try): void {
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

/** For example `ECONNREFUSED` or `TimeoutError`. Messages name addresses. */
function findErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error.name;
}
