import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { createKey } from '../../packages/server/test/support/create-key.ts';
import { signIn } from '../../packages/server/test/support/dashboard.ts';
import { openReceiver } from '../../packages/server/test/support/webhook-receiver.ts';
import { createDashboardFuzz } from '../../packages/server/test/system/fuzz/dashboard/dashboard-fuzz.ts';
import { FUZZ_SENDERS } from '../../packages/server/test/system/fuzz/dashboard/dashboard-requests.ts';
import { createFuzz, type FuzzCounts } from '../../packages/server/test/system/fuzz/fuzz-run.ts';
import { UNLIMITED } from '../../packages/server/test/system/torture/cluster/open-data.ts';
import { startLife } from '../../packages/server/test/system/torture/embedded/tortured-server.ts';
import { openAdminStorage } from '../../packages/server/src/wire/open-storage.ts';
import { setDashboardSecret } from '../cluster/dashboard-secret.ts';
import { startCluster } from '../cluster/start-cluster.ts';
import { describeFailure, formatCount, MANY, type Figures } from './figures.ts';

const KINDS = ['2xx', '3xx', '4xx', '5xx', 'closed'] as const;

const MANY_JOBS = ['--max-open-jobs', '1000000', '--project-jobs-per-minute', '1000000'];

/** The dashboard's share of the time. */
const DASHBOARD_SHARE = 0.25;

/** Requests to a separate server process, until the time is over. */
export async function runFuzz(seed: number, budgetMs: number): Promise<Figures> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pocketfill-fuzz-'));
  const apiKey = await createKey(dataDir, 'fuzz');
  const adminSecret = await setDashboardSecret({ dataDir, databaseUrl: undefined });
  const life = await startLife(dataDir, MANY_JOBS);
  const { rows, failures } = await fuzz({ url: life.url, apiKey, adminSecret, dataDir }, seed, budgetMs);
  const { code, stderr } = await life.end('SIGTERM');
  const violations = [...failures, stderr || []].flat();
  if (code !== 0) violations.push('The server did not stop cleanly.');
  await rm(dataDir, { recursive: true });
  const title = `Fuzz: ${violations.length} failures (500, 502 and 504, no answer, no JSON, a hang, a crash)`;
  return { title, rows, violations };
}

/**
 * Requests to one instance, about jobs and files of another one. Not through the proxy, which would fix or refuse most
 * of them.
 */
export async function runClusterFuzz(seed: number, budgetMs: number): Promise<Figures> {
  let log = '';
  const onLog = (text: string) => void (log += text);
  const cluster = await startCluster({ instances: 2, serverArgs: [...UNLIMITED, '--direct-upload'], onLog });
  const { SVC_DATABASE_URL: databaseUrl = '' } = cluster.services.environment;
  const data = { dataDir: '', databaseUrl };
  const apiKey = await createKey(data, 'fuzz');
  const [url = '', otherUrl = ''] = cluster.instances.map((instance) => instance.url);
  const target = { url, otherUrl, apiKey, adminSecret: cluster.dashboardSecret, ...data };
  const { rows, failures } = await fuzz(target, seed, budgetMs);
  await cluster.close();
  const violations = [...failures, ...log.split('\n').filter((line) => line.includes('"level":"error"'))];
  const title = `Fuzz of one instance, about what was made at another: ${violations.length} failures`;
  return { title, rows, violations };
}

interface Target {
  url: string;
  /** Another instance over the same data. */
  otherUrl?: string;
  apiKey: string;
  adminSecret: string;
  /** Where the server keeps its data. */
  dataDir: string;
  databaseUrl?: string;
}

async function fuzz(target: Target, seed: number, budgetMs: number) {
  const counts: FuzzCounts = new Map();
  const interruptAfterTimeLimit = (1 - DASHBOARD_SHARE) * budgetMs;
  const found = await fc.check(createFuzz(target, counts), { seed, numRuns: MANY, interruptAfterTimeLimit });
  const limits = { seed, budgetMs: DASHBOARD_SHARE * budgetMs, counts };
  const failures = [...describeFailure('fuzz', found), ...(await fuzzDashboard(target, limits))];
  return { rows: describeFuzz(counts), failures };
}

/** Requests to the dashboard: signed in, not signed in, and from another page, a third of the time each. */
async function fuzzDashboard(
  { url, adminSecret, ...places }: Target,
  { seed, budgetMs, counts }: { seed: number; budgetMs: number; counts: FuzzCounts },
): Promise<string[]> {
  const data = await openAdminStorage(places);
  const receiver = await openReceiver();
  const cookie = await signIn({ url }, { secret: adminSecret });
  const dashboard = { url, adminSecret, cookie, data, receiverUrl: receiver.url };
  const limits = { seed, numRuns: MANY, interruptAfterTimeLimit: budgetMs / FUZZ_SENDERS.length };
  const failures: string[] = [];
  for (const sender of FUZZ_SENDERS) {
    const found = await fc.check(createDashboardFuzz(dashboard, sender, counts), limits);
    failures.push(...describeFailure(`dashboard, ${sender}`, found));
  }
  await receiver.close();
  await data.close();
  return failures;
}

function describeFuzz(counts: FuzzCounts): Figures['rows'] {
  const routes = [...counts].sort(([left], [right]) => left.localeCompare(right));
  const sum = (kind: string) => routes.reduce((all, [, kinds]) => all + (kinds.get(kind) ?? 0), 0);
  const describe = (route: string, count: (kind: string) => number): [string, ...string[]] => [
    route,
    ...KINDS.map((kind) => formatCount(count(kind))),
  ];
  const rows = routes.map(([route, kinds]) => describe(route, (kind) => kinds.get(kind) ?? 0));
  return [['requests meant for', ...KINDS], ...rows, describe('all', sum)];
}
