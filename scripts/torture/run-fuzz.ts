import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { createFuzz, type FuzzCounts } from '../../packages/server/test/system/fuzz/fuzz-run.ts';
import { createKey } from '../../packages/server/test/support/create-key.ts';
import { startLife } from '../../packages/server/test/system/torture/embedded/tortured-server.ts';
import { setDashboardSecret } from '../cluster/dashboard-secret.ts';
import { describeFailure, formatCount, MANY, type Figures } from './figures.ts';
import { fuzzDashboard } from './fuzz-dashboard.ts';

const KINDS = ['2xx', '3xx', '4xx', '5xx', 'closed'] as const;

/** The dashboard's share of the time. */
export const DASHBOARD_SHARE = 0.25;

/** Requests to a separate server process, until the time is over. */
export async function runFuzz(seed: number, budgetMs: number): Promise<Figures> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pocketfill-fuzz-'));
  const apiKey = await createKey(dataDir, 'fuzz');
  const adminSecret = await setDashboardSecret({ dataDir, databaseUrl: undefined });
  const life = await startLife(dataDir, [
    '--max-open-jobs',
    '1000000',
    '--project-jobs-per-minute',
    '1000000',
  ]);
  const counts: FuzzCounts = new Map();
  const fuzz = createFuzz({ url: life.url, apiKey }, counts);
  const interruptAfterTimeLimit = (1 - DASHBOARD_SHARE) * budgetMs;
  const found = await fc.check(fuzz, { seed, numRuns: MANY, interruptAfterTimeLimit });
  const failures = await fuzzDashboard(
    { url: life.url, adminSecret, dataDir },
    { seed, budgetMs: DASHBOARD_SHARE * budgetMs, counts },
  );
  const { code, stderr } = await life.end('SIGTERM');
  const violations = [...describeFailure('fuzz', found), ...failures, stderr || []].flat();
  if (code !== 0) violations.push('The server did not stop cleanly.');
  await rm(dataDir, { recursive: true });
  const title = `Fuzz: ${violations.length} failures (500, 502 and 504, no answer, no JSON, a hang, a crash)`;
  return { title, rows: describeFuzz(counts), violations };
}

export function describeFuzz(counts: FuzzCounts): Figures['rows'] {
  const routes = [...counts].sort(([left], [right]) => left.localeCompare(right));
  const rows = routes.map(([route, kinds]) => describeRoute(route, kinds));
  return [['requests meant for', ...KINDS], ...rows, describeRoute('all', sum([...counts.values()]))];
}

function describeRoute(route: string, kinds: ReadonlyMap<string, number>): Figures['rows'][number] {
  return [route, ...KINDS.map((kind) => formatCount(kinds.get(kind) ?? 0))];
}

function sum(maps: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const total = (kind: string) => maps.reduce((all, kinds) => all + (kinds.get(kind) ?? 0), 0);
  return new Map(KINDS.map((kind) => [kind, total(kind)]));
}
