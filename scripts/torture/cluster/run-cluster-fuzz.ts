import fc from 'fast-check';
import { createKey } from '../../../packages/server/test/support/create-key.ts';
import { createFuzz, type FuzzCounts } from '../../../packages/server/test/system/fuzz/fuzz-run.ts';
import { UNLIMITED } from '../../../packages/server/test/system/torture/cluster/open-data.ts';
import { startCluster } from '../../cluster/start-cluster.ts';
import { describeFailure, MANY, type Figures } from '../figures.ts';
import { fuzzDashboard } from '../fuzz-dashboard.ts';
import { DASHBOARD_SHARE, describeFuzz } from '../run-fuzz.ts';

/**
 * Requests to one instance, about jobs and files of another one. Not through the proxy, which would fix or refuse most
 * of them.
 */
export async function runClusterFuzz(seed: number, budgetMs: number): Promise<Figures> {
  let log = '';
  const onLog = (text: string) => void (log += text);
  const cluster = await startCluster({ instances: 2, serverArgs: [...UNLIMITED, '--direct-upload'], onLog });
  const { SVC_DATABASE_URL: databaseUrl = '' } = cluster.services.environment;
  const apiKey = await createKey({ dataDir: '', databaseUrl }, 'fuzz');
  const [url = '', otherUrl = ''] = cluster.instances.map((instance) => instance.url);
  const counts: FuzzCounts = new Map();
  const fuzz = createFuzz({ url, otherUrl, apiKey }, counts);
  const interruptAfterTimeLimit = (1 - DASHBOARD_SHARE) * budgetMs;
  const found = await fc.check(fuzz, { seed, numRuns: MANY, interruptAfterTimeLimit });
  const failures = await fuzzDashboard(
    { url, adminSecret: cluster.dashboardSecret, dataDir: '', databaseUrl },
    { seed, budgetMs: DASHBOARD_SHARE * budgetMs, counts },
  );
  await cluster.close();
  const errors = log.split('\n').filter((line) => line.includes('"level":"error"'));
  const violations = [...describeFailure('fuzz', found), ...failures, ...errors];
  const title = `Fuzz of one instance, about what was made at another: ${violations.length} failures`;
  return { title, rows: describeFuzz(counts), violations };
}
