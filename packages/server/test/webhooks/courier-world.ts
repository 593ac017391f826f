import { expect } from 'vitest';
import { createSqliteStores } from '../../src/drivers/sqlite/sqlite-stores.ts';
import { createJob } from '../../src/jobs/create-job.ts';
import { failJob } from '../../src/jobs/end-job.ts';
import type { SendWebhook, WebhookAnswer, WebhookRequest } from '../../src/ports/send-webhook.ts';
import type { WebhookStore } from '../../src/ports/webhook-store.ts';
import { WebhookCourier } from '../../src/webhooks/webhook-courier.ts';
import { createWebhookSecret } from '../../src/config/webhook-endpoint.ts';
import { createMemoryBlobStore } from '../drivers/memory-blob-store.ts';
import { collectLog } from '../support/recorders.ts';
import { createFakeClock, waitFor } from '../support/time.ts';
import { makeJobContext, openTestDatabase } from '../support/test-context.ts';

/** A running try, which the test ends. */
export interface OpenTry {
  request: WebhookRequest;
  answer: (answer: Partial<WebhookAnswer>) => void;
  fail: (error: Error) => void;
}

export type CourierWorld = ReturnType<typeof createCourierWorld>;

/**
 * A courier on a database in memory, with a clock and a network that the test controls.
 *
 * @param sendReal - a real network in place of `tries`.
 */
export function createCourierWorld(wrap = (webhooks: WebhookStore) => webhooks, sendReal?: SendWebhook) {
  const database = openTestDatabase();
  const clock = createFakeClock();
  const blobs = createMemoryBlobStore();
  const context = makeJobContext({ jobs: createSqliteStores(database).jobs, blobs, clock });
  const webhooks = createSqliteStores(database).webhooks;
  const { log, lines } = collectLog();
  const tries: OpenTry[] = [];
  const errors: unknown[] = [];
  const outcomes: string[] = [];
  const courier = new WebhookCourier({
    webhooks: wrap(webhooks),
    clock,
    log,
    metrics: {
      countWebhook: (outcome, count = 1) =>
        void outcomes.push(...Array.from({ length: count }, () => outcome)),
    },
    report: (error) => void errors.push(error),
    random: () => 0,
    send: sendReal ?? ((request) => openTry(request, tries)),
  });
  context.changes.subscribeToAll(({ kind }) => {
    if (kind === 'ended') courier.wake();
  });
  return {
    clock,
    webhooks,
    courier,
    /** Tries without an answer, oldest first. */
    tries,
    outcomes,
    lines,
    errors,
    async addEndpoint(id: string, url = `https://${id}.example/hook?key=canary`): Promise<void> {
      const secret = createWebhookSecret();
      await webhooks.putEndpoint({ id, projectId: null, url, secret, createdAtMs: clock.now() });
    },
    /** Makes a job and ends it. Returns its id. */
    async endJob(): Promise<string> {
      const { id } = await createJob(context, 'demo', {});
      await failJob(context, id, 'cancelled');
      return id;
    },
    /** Waits for the next try. */
    async takeTry(): Promise<OpenTry> {
      await waitFor(() => expect(tries).not.toHaveLength(0));
      const next = tries.shift();
      if (!next) throw new Error('There is no try.');
      return next;
    },
    readEndpoint: async (id: string) =>
      (await webhooks.listEndpoints()).find((endpoint) => endpoint.id === id),
  };
}

function openTry(request: WebhookRequest, tries: OpenTry[]): Promise<WebhookAnswer> {
  return new Promise((resolve, reject) => {
    tries.push({
      request,
      answer: (answer) => resolve({ status: 200, retryAfter: null, ...answer }),
      fail: reject,
    });
    // The reason of this signal is always an error.
    request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
  });
}
