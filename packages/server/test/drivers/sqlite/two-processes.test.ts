import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import { openTestDatabase } from '../../support/test-context.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { makeRacingJob, addJob } from '../contracts/job-examples.ts';

const PROGRAM = fileURLToPath(new URL('racing-process.ts', import.meta.url));
const JOBS = 300;

interface Racer {
  start: () => void;
  /** The next line of its output. */
  readLine: () => Promise<string>;
}

function spawnRacer(path: string, name: string, jobIds: readonly string[]): Racer {
  const child = spawn(process.execPath, ['--conditions=@svc/source', PROGRAM, path, name, ...jobIds], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout });
  const heard: string[] = [];
  lines.on('line', (line) => heard.push(line));
  return {
    start: () => void child.stdin.write('go\n'),
    async readLine() {
      while (heard.length === 0) await once(lines, 'line');
      return heard.shift() ?? '';
    },
  };
}

it('lets exactly one of two processes claim a job, and one of them end it, when both try at the same moment', async () => {
  const path = join(await makeTempFolder(), 'jobs.sqlite');
  const store = createSqliteStores(openTestDatabase(path)).jobs;
  const ids = Array.from({ length: JOBS }, (_, index) => `job-${index}`);
  for (const id of ids) await addJob(store, makeRacingJob(id));
  const racers = ['one', 'other'].map((name) => spawnRacer(path, name, ids));
  for (const { readLine } of racers) expect(await readLine()).toBe('ready');
  for (const { start } of racers) start();
  const results = await Promise.all(racers.map(({ readLine }) => readLine()));
  const won = results.flatMap((line): { id: string; did: string }[] => JSON.parse(line));
  const winsOf = (id: string, ...kinds: string[]) =>
    won.filter((win) => win.id === id && kinds.includes(win.did)).length;
  expect(ids.filter((id) => winsOf(id, 'claim') !== 1)).toEqual([]);
  expect(ids.filter((id) => winsOf(id, 'complete', 'fail') !== 1)).toEqual([]);
  const ends = await Promise.all(ids.map((id) => store.find(id)));
  expect(
    ends.filter((job) => (job?.status === 'completed') !== (winsOf(job?.id ?? '', 'complete') === 1)),
  ).toEqual([]);
});
