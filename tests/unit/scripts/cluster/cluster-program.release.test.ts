import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';

const PROGRAM = path.resolve(import.meta.dirname, '../../../../scripts/cluster/main.ts');

interface Report {
  url: string;
  uploadUrl: string;
  routeBase: string;
  instances: string[];
  dashboard: string;
}

interface RunningCluster {
  child: ChildProcess;
  /** The folder of all data. */
  dataDir: string;
  report: Report;
  /** Its whole output. Resolves when it has ended. */
  output: Promise<string>;
}

/** The program as `npm run cluster` starts it, with one instance, which needs neither PostgreSQL nor an S3 store. */
async function runCluster(): Promise<RunningCluster> {
  const temporary = await mkdtemp(path.join(tmpdir(), 'cluster-test-'));
  onTestFinished(() => rm(temporary, { recursive: true, force: true, maxRetries: 5 }));
  const dataDir = path.join(temporary, 'kept');
  const small = ['--json', '--instances', '1', '--database', 'sqlite', '--storage', 'disk'];
  const command = ['--conditions=@svc/source', PROGRAM, ...small, '--data', dataDir];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const rest = text(child.stdout);
  const output = rest.then((more) => line.toString() + more);
  return { child, dataDir, report: JSON.parse(line.toString()) as Report, output }; // it promises one line
}

async function isReachable(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
}

test('prints one line with all addresses, and on SIGTERM leaves no process and the folder that was named', async () => {
  const { child, dataDir, report, output } = await runCluster();
  const { url, instances } = report;
  expect(report).toEqual({
    url,
    uploadUrl: url,
    routeBase: '/api/svc',
    instances: [expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)],
    dashboard: `${url}/dashboard`,
  });
  const reached = await Promise.all([url, ...instances].map(isReachable));
  expect(reached).toEqual([true, true]);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect((await output).split('\n')).toEqual([JSON.stringify(report), '']);
  expect(await isReachable(instances[0] ?? '')).toBe(false);
  expect(existsSync(path.join(dataDir, 'instance-1/jobs.sqlite'))).toBe(true);
});

test('killed at once, it leaves no instance running', async () => {
  const { child, report } = await runCluster();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const [instance = ''] = report.instances;
  await vi.waitFor(async () => expect(await isReachable(instance)).toBe(false), { timeout: 10_000 });
});
