import { describe, expect, it } from 'vitest';
import { createWebhookSecret } from '../../../src/config/webhook-endpoint.ts';
import type { RunningProcess } from '../../support/server-process.ts';
import { makeSharedPlaces, runInstance } from '../../support/services/test-instances.ts';
import { openTestPostgres } from '../../support/services/test-postgres.ts';
import { hasS3 } from '../../support/services/test-s3.ts';
import { readMetric } from '../../support/test-server.ts';
import { waitFor } from '../../support/time.ts';
import { openWebhook, startReceiver } from '../../support/webhook-receiver.ts';

/** The others notice the killed instance within some seconds; the rest is for a busy machine. */
const TAKEOVER_LIMIT_MS = 20_000;

async function endJobs(instances: readonly RunningProcess[], count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let done = 0; done < count; done++) {
    for (const { routes, createJob } of instances) {
      const id = await createJob();
      await fetch(`${routes}/job/${id}`, { method: 'DELETE' });
      ids.push(id);
    }
  }
  return ids;
}

async function hasDelivered(instance: RunningProcess): Promise<boolean> {
  const count = await readMetric(instance, 'svc_webhook_deliveries_total{outcome="delivered"}');
  return Number(count ?? 0) > 0;
}

describe.runIf(hasS3)('three instances', () => {
  it('tell each end once, also when the one that sends them is killed', async () => {
    const places = await makeSharedPlaces();
    const [secret, receiver] = [createWebhookSecret(), await startReceiver()];
    const { webhooks } = await openTestPostgres(places.databaseUrl);
    const endpoint = { id: 'we_1', projectId: null, url: receiver.url, secret, createdAtMs: 1 };
    await webhooks.putEndpoint(endpoint);
    const instances = await Promise.all([1, 2, 3].map(() => runInstance(places)));
    const ids = await endJobs(instances, 3);
    await receiver.waitFor(ids.length);
    const senders = await Promise.all(instances.map(hasDelivered));
    expect(senders.filter(Boolean)).toHaveLength(1);

    const others = instances.filter((_instance, index) => !senders[index]);
    await instances[senders.indexOf(true)]?.end('SIGKILL');
    const killedMs = performance.now();
    ids.push(...(await endJobs(others, 3)));
    await receiver.waitFor(ids.length);
    expect(performance.now() - killedMs).toBeLessThan(TAKEOVER_LIMIT_MS);

    const told = receiver.received.map((webhook) => openWebhook(webhook, secret));
    expect(told.map(({ job }) => job.id).toSorted()).toEqual(ids.toSorted());
    expect(new Set(told.map(({ id }) => id)).size).toBe(ids.length);
    await waitFor(async () => expect(await webhooks.countPending()).toBe(0));
    const deliveries = await webhooks.listDeliveries('we_1', 100);
    expect(new Set(deliveries.map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(
      new Set(['delivered 1']),
    );
  });
});
