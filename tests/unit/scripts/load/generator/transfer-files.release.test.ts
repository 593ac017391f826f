import { Agent, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { forward } from '../../../../../scripts/cluster/proxy/forward.ts';
import { startCluster, type Cluster } from '../../../../../scripts/cluster/start-cluster.ts';
import { transferFiles } from '../../../../../scripts/load/generator/transfer-files.ts';
import { startStub } from '../../cluster/proxy/stub-instance.ts';

async function startSmallCluster(): Promise<Cluster> {
  const cluster = await startCluster({ instances: 1, database: 'sqlite', storage: 'disk' });
  onTestFinished(() => cluster.close());
  return cluster;
}

/** Two transfers through a server that answers some paths itself and forwards the others. */
async function transferThrough(cluster: Cluster, path: RegExp, answer: RequestListener): Promise<string[]> {
  const agent = new Agent();
  const stub = await startStub((request, response) => {
    if (path.test(request.url ?? '')) answer(request, response);
    else void forward({ target: cluster.instances[0]?.url ?? '', agent, request, response });
  });
  const targets = { instances: [stub.url], proxy: cluster.url };
  const { violations } = await transferFiles({ targets, count: 2, concurrency: 2, fileBytes: 100 });
  return violations;
}

test('whole transfers over a server that works leave nothing to complain of', async () => {
  const cluster = await startSmallCluster();
  const targets = { instances: cluster.instances.map(({ url }) => url), proxy: cluster.url };
  const result = await transferFiles({ targets, count: 5, concurrency: 2, fileBytes: 1_000 });
  expect(result.violations).toEqual([]);
  expect(result.whole.p50Ms).toBeGreaterThan(0);
});

test('tells of each file that arrives with other bytes', async () => {
  const cluster = await startSmallCluster();
  const found = await transferThrough(cluster, /^\/files\//, (_request, response) => response.end('other'));
  expect(found).toEqual(['A file arrived with other bytes.', 'A file arrived with other bytes.']);
});

test('tells of a job that is not completed afterwards', async () => {
  const cluster = await startSmallCluster();
  const found = await transferThrough(cluster, /\/job\/[\w-]+$/, (_request, response) => {
    response.end(JSON.stringify({ status: 'in_progress', size: 100 }));
  });
  expect(found).toEqual(Array(2).fill('A job whose file had arrived is in_progress, of 100 bytes.'));
});
