import { expect } from 'vitest';
import { createSqliteStores } from '../../src/drivers/sqlite/sqlite-stores.ts';
import { createJob } from '../../src/jobs/create-job.ts';
import { failJob } from '../../src/jobs/end-job.ts';
import type { WebhookAnswer, WebhookRequest } from '../../src/ports/send-webhook.ts';
import type { ListedWebhookEndpoint, WebhookStore } from '../../src/ports/webhook-store.ts';
import { WebhookCourier } from '../../src/webhooks/webhook-courier.ts';
import { createWebhookSecret } from '../../src/webhooks/webhook-endpoint.ts';
import { createMemoryBlobStore } from '../drivers/memory-blob-store.ts';
import { collectLog, type LogLine } from '../support/recorders.ts';
import { createFakeClock, type FakeClock, waitFor } from '../support/time.ts';
import { makeJobContext, openTestDatabase } from '../support/test-context.ts';

/** A try that the test lets end as it likes. */
export interface OpenTry {
  request: WebhookRequest;
  answer: (answer: Partial<WebhookAnswer>) => void;
  fail: (error: Error) => void;
}

export interface CourierWorld {
  clock: FakeClock;
  webhooks: WebhookStore;
  courier: WebhookCourier;
  /** Tries that nobody has answered yet, oldest first. */
  tries: OpenTry[];
  outcomes: string[];
  lines: LogLine[];
  errors: unknown[];
  addEndpoint: (id: string) => Promise<void>;
  /** A job that ends. Returns its id. */
  endJob: () => Promise<string>;
  /** The next try, once there is one. */
  takeTry: () => Promise<OpenTry>;
  readEndpoint: (id: string) => Promise<ListedWebhookEndpoint | undefined>;
}

/** A courier over a database in memory, with a clock and a network that the test moves. */
export function createCourierWorld(wrap = (webhooks: WebhookStore) => webhooks): CourierWorld {
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
    send: (request) => openTry(request, tries),
  });
  context.changes.subscribeToEnds(() => courier.wake());
  const world: CourierWorld = {
    clock,
    webhooks,
    courier,
    tries,
    outcomes,
    lines,
    errors,
    async addEndpoint(id) {
      const url = `https://${id}.example/hook?key=canary`;
      const secret = createWebhookSecret();
      await webhooks.putEndpoint({ id, projectId: null, url, secret, createdAtMs: clock.now() });
    },
    async endJob() {
      const { id } = await createJob(context, 'demo', {});
      await failJob(context, id, 'cancelled');
      return id;
    },
    async takeTry() {
      await waitFor(() => expect(tries).not.toHaveLength(0));
      const next = tries.shift();
      if (!next) throw new Error('There is no try.');
      return next;
    },
    readEndpoint: async (id) => (await webhooks.listEndpoints()).find((endpoint) => endpoint.id === id),
  };
  return world;
}

function openTry(request: WebhookRequest, tries: OpenTry[]): Promise<WebhookAnswer> {
  return new Promise((resolve, reject) => {
    tries.push({
      request,
      answer: (answer) => resolve({ status: 200, retryAfter: null, ...answer }),
      fail: reject,
    });
    // An error is what a signal is aborted with.
    request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
  });
}
