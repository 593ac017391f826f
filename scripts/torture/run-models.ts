import fc from 'fast-check';
import { interleavings } from '../../packages/server/test/system/model/interleavings.ts';
import { createJobModel } from '../../packages/server/test/system/model/job-model.ts';
import { createRace } from '../../packages/server/test/system/model/race/race.ts';
import { startSharedServers } from '../../packages/server/test/system/model/race/shared-servers.ts';
import { openData } from '../../packages/server/test/system/torture/cluster/open-data.ts';
import { startCluster } from '../cluster/start-cluster.ts';
import { describeCounts, describeFailure, MANY, type Count, type Figures } from './figures.ts';

/** Interleavings of one job, runs of the reference model, concurrent clients over HTTP: a third of the time each. */
export async function runModels(seed: number, budgetMs: number): Promise<Figures> {
  let commands = 0;
  const limits = { seed, numRuns: MANY, interruptAfterTimeLimit: budgetMs / 3 };
  const orders = await fc.check(interleavings, limits);
  const model = await fc.check(
    createJobModel((count) => (commands += count)),
    limits,
  );
  const crowds = await fc.check(createRace(), { ...limits, endOnFailure: true });
  const failures = [
    ...describeFailure('interleavings', orders),
    ...describeFailure('reference model', model),
    ...describeFailure('crowds', crowds),
  ];
  const checked: Count[] = [
    ['interleavings of phones, cancels, expiries, sweeps and kills on one job', orders.numRuns],
    ['runs compared with the reference model', model.numRuns],
    ['commands in them', commands],
    ['crowds of clients at the same moment', crowds.numRuns],
  ];
  return describeCounts('Models', checked, failures);
}

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
  const checked: Count = ['crowds of clients at the same moment, at two instances', crowds.numRuns];
  return describeCounts('Models', [checked], describeFailure('crowds', crowds));
}
