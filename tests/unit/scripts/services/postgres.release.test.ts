// @vitest-environment node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.ts';

const PROGRAM = join(import.meta.dirname, 'run-postgres.ts');

/** A folder that the user of PostgreSQL may read, too. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  return folder;
}

/** Whether a database answers there. */
async function answers(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).then((isThere) => {
    socket.destroy();
    return isThere === true;
  });
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await setImmediate();
}

test('PostgreSQL is there until it is stopped, and again after a start, with its data', async () => {
  const folder = await makeFolder();
  const postgres = await startPostgres({ folder });
  onTestFinished(() => postgres.end());
  for (const way of ['stop', 'kill'] as const) {
    expect(await answers(postgres.url)).toBe(true);
    await postgres[way]();
    expect(await answers(postgres.url)).toBe(false);
    await postgres.start();
  }
  await postgres.end();
  expect(await answers(postgres.url)).toBe(false);
  expect(await readdir(folder)).toContain('data');
});

test('PostgreSQL ends with the process that started it, even a killed one, and leaves no folder', async () => {
  const parent = await makeFolder();
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: parent },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [output] = await once(child.stdout, 'data');
  const url = String(output).trim();
  expect(await answers(url)).toBe(true);
  child.kill('SIGKILL');
  await until(async () => !(await answers(url)));
  await until(async () => (await readdir(parent)).length === 0);
});
