import fc from 'fast-check';
import { createRace } from '../../../packages/server/test/system/model/race/race.ts';
import { startSharedServers } from '../../../packages/server/test/system/model/race/shared-servers.ts';
import { openData } from '../../../packages/server/test/system/torture/cluster/open-data.ts';
import { startCluster } from '../../cluster/start-cluster.ts';
import { describeFailure, formatCount, MANY, type Figures } from '../figures.ts';

/**
 * Concurrent clients over HTTP at two instances. The other models move the time, which a database's clock does not
 * allow, so they run on the embedded server only.
 */
export async function runClusterModels(seed: number, budgetMs: number): Promise<Figures> {
  const cluster = await startCluster({ instances: 1 });
  const data = await openData(cluster);
  const servers = await startSharedServers(data, data.blobs);
  const limits = { seed, numRuns: MANY, interruptAfterTimeLimit: budgetMs, endOnFailure: true };
  const crowds = await fc.check(createRace(servers.open), limits);
  await servers.close();
  await data.close();
  await cluster.close();
  const violations = describeFailure('crowds', crowds);
  return {
    title: 'Models',
    rows: [
      ['what was checked', 'how often'],
      ['crowds of clients at the same moment, at two instances', formatCount(crowds.numRuns)],
      ['violations', formatCount(violations.length)],
    ],
    violations,
  };
}
