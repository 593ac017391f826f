import { expect, onTestFinished, test, vi } from 'vitest';
import { startCluster, type Cluster } from '../../../../scripts/cluster/start-cluster.ts';

/** One instance, which needs neither PostgreSQL nor an S3 store. */
async function startSmallCluster(): Promise<Cluster> {
  const cluster = await startCluster({ instances: 1, database: 'sqlite', storage: 'disk' });
  onTestFinished(() => cluster.close());
  return cluster;
}

async function createJob({ url, routeBase }: Pick<Cluster, 'url' | 'routeBase'>): Promise<Response> {
  return fetch(`${url}${routeBase}/job`, { method: 'POST' });
}

test('a job is created through the proxy, and its phone is sent to the proxy', async () => {
  const cluster = await startSmallCluster();
  const response = await createJob(cluster);
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ status: 'pending', uploadBaseUrl: cluster.uploadUrl });
  expect(cluster.dashboardSecret).toMatch(/^svc_admin_/);
});

test('an instance that was killed comes back at its address, with what it knew', async () => {
  const cluster = await startSmallCluster();
  const [instance] = cluster.instances;
  const { id } = (await (await createJob(cluster)).json()) as { id: string };
  const readStatus = async () => (await fetch(`${cluster.url}${cluster.routeBase}/job/${id}`)).status;
  await instance?.kill();
  expect(instance?.pid).toBeUndefined();
  expect(await readStatus()).toBe(503);
  await instance?.start();
  expect((await fetch(`${instance?.url}/healthz`)).status).toBe(200);
  await vi.waitFor(async () => expect(await readStatus()).toBe(200), { timeout: 10_000 });
});

test('an API key that is made over the same data is known at once', async () => {
  const cluster = await startSmallCluster();
  const key = await cluster.runCommand('keys', 'create', '--project', 'shop');
  const response = await fetch(`${cluster.url}/v1/jobs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  });
  expect(await response.json()).toMatchObject({ projectId: 'shop' });
});

test('says in the words of the program why an instance does not start', async () => {
  const start = startCluster({
    instances: 1,
    database: 'sqlite',
    storage: 'disk',
    serverArgs: ['--max-bytes', 'many'],
  });
  await expect(start).rejects.toThrow(/^instance-1 does not start: --max-bytes must be a whole number/);
});
