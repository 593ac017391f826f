import type { ClusterInstance } from '../../scripts/cluster/cluster-instance.ts';
import { startCluster, type Cluster } from '../../scripts/cluster/start-cluster.ts';
import { test as base, expect } from '../e2e/test.ts';
import { forWorker } from '../fixtures/for-worker.ts';
import { readFigure } from '../fixtures/server/read-figure.ts';

interface WorkerFixtures {
  /** Three instances behind a proxy, over one PostgreSQL and one S3 store. */
  cluster: Cluster;
}

/** A desk and a phone as in the other suites; what the extension asks is a cluster. */
export const test = base.extend<object, WorkerFixtures>({
  // The first time what is missing on the machine is installed.
  cluster: forWorker(startCluster, (cluster) => cluster.close(), 300_000),
  extension: async ({ extension, cluster }, use) => {
    await extension.setBackend(cluster.url);
    await use(extension);
    // A test may have ended some of it.
    await Promise.all(cluster.instances.filter(({ pid }) => pid === undefined).map(({ start }) => start()));
  },
});

/** The instances that have some of what a figure of theirs counts, as soon as one has. */
export async function findInstancesWith(cluster: Cluster, figure: string): Promise<ClusterInstance[]> {
  let found: ClusterInstance[] = [];
  const count = async () => {
    const counts = await Promise.all(cluster.instances.map((instance) => readFigureOf(instance, figure)));
    found = cluster.instances.filter((_instance, index) => Number(counts[index]) > 0);
    return found.length;
  };
  await expect.poll(count, { message: `instances with ${figure}` }).toBeGreaterThan(0);
  return found;
}

async function readFigureOf({ url, pid }: ClusterInstance, figure: string): Promise<number> {
  if (pid === undefined) return 0;
  return (await readFigure(url, figure)) ?? 0;
}

export { expect };
