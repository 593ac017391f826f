import type { JobEnd, JobStore, StoredJob } from '../../../src/ports/job-store.ts';
import type { ClaimedDelivery, WebhookEndpoint, WebhookStore } from '../../../src/ports/webhook-store.ts';
import { addJob, FAILURE, makeRacingJob } from './job-examples.ts';

export interface Stores {
  jobs: JobStore;
  webhooks: WebhookStore;
}

export const END: JobEnd = {
  nowMs: 2_000,
  keepUntilMs: 9_000,
  describeEvent: ({ id, status }: StoredJob) => ({ id: `msg_${id}`, body: `${id} is ${status}` }),
};

export function makeEndpoint(changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  const url = 'https://a.example/hook?key=1';
  return { id: 'we_1', projectId: null, url, secret: 'whsec_1', createdAtMs: 1_000, ...changes };
}

/** A rotation after which the former secret is valid for three seconds. */
export const rotateTo = (secret: string, nowMs: number) => ({ secret, nowMs, formerUntilMs: nowMs + 3_000 });

export const CLAIM = { nowMs: 2_000, leasedUntilMs: 3_000, limit: 10 };

export async function fail({ jobs }: Stores, id: string, end = END): Promise<boolean> {
  await addJob(jobs, makeRacingJob(id));
  return (await jobs.fail(id, FAILURE, end)) !== undefined;
}

export function throwWhileDescribing(): never {
  throw new Error('The event cannot be described.');
}

/** Claims the only delivery of the endpoint. */
export async function claimOne({ webhooks }: Stores, claim = CLAIM): Promise<ClaimedDelivery> {
  const [delivery, ...rest] = await webhooks.claimDue('we_1', claim);
  if (!delivery || rest.length > 0) throw new Error('There is not one delivery.');
  return delivery;
}
