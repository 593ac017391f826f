import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSqliteChangeFeed } from '../../../src/drivers/sqlite/sqlite-change-feed.ts';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import type { Change } from '../../../src/ports/change-feed.ts';
import { openTestDatabase } from '../../support/test-context.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { createFakeClock } from '../../support/time.ts';
import { END, FAILURE, makeJob } from '../contracts/job-examples.ts';

/** A server that listens, and a connection of another process to the same file. */
async function open() {
  const path = join(await makeTempFolder(), 'jobs.sqlite');
  const [own, other] = [openTestDatabase(path), openTestDatabase(path)];
  const clock = createFakeClock();
  const feed = createSqliteChangeFeed(own, clock);
  onTestFinished(() => feed.stop());
  const heard: Change[] = [];
  await feed.listen((change) => heard.push(change));
  return { clock, heard, jobs: createSqliteStores(own).jobs, other };
}

it('hears within a second of a job that another process has ended, once', async () => {
  const { clock, heard, jobs, other } = await open();
  for (const id of ['job-1', 'job-2']) await jobs.addWithin(makeJob({ id, createdAtMs: 0 }), 9);
  clock.advance(1_000);
  expect(heard).toEqual([]);
  await createSqliteStores(other).jobs.fail('job-1', FAILURE, { ...END, nowMs: clock.now() });
  expect(heard).toEqual([]);
  clock.advance(1_000);
  expect(heard).toEqual([{ kind: 'ended', jobId: 'job-1' }]);
  clock.advance(60_000);
  expect(heard).toHaveLength(1);
});

it('hears of it also when its process has waited long for the right to write', async () => {
  const { clock, heard, jobs, other } = await open();
  await jobs.addWithin(makeJob({ id: 'job-1', createdAtMs: 0 }), 9);
  const begunAtMs = clock.now();
  for (let second = 0; second < 6; second++) clock.advance(1_000);
  await createSqliteStores(other).jobs.fail('job-1', FAILURE, { ...END, nowMs: begunAtMs });
  clock.advance(1_000);
  expect(heard).toEqual([{ kind: 'ended', jobId: 'job-1' }]);
});

it('hears nothing of what the server itself does, and of what concerns no job', async () => {
  const { clock, heard, jobs, other } = await open();
  await jobs.addWithin(makeJob({ id: 'job-1', createdAtMs: 0 }), 9);
  await jobs.fail('job-1', FAILURE, { ...END, nowMs: clock.now() });
  clock.advance(1_000);
  expect(heard).toEqual([]);
  for (let second = 0; second < 20; second++) clock.advance(1_000);
  await createSqliteStores(other).keys.add({ id: 'key', projectId: 'demo', hash: 'hash', createdAtMs: 0 });
  clock.advance(1_000);
  expect(heard).toEqual([]);
});

it('looks no more when it is stopped, and bears a database that cannot be read', async () => {
  const database = openSqliteDatabase(join(await makeTempFolder(), 'jobs.sqlite'));
  const clock = createFakeClock();
  const feed = createSqliteChangeFeed(database, clock);
  await feed.listen(() => {});
  database.close();
  clock.advance(1_000);
  expect(clock.countTimers()).toBe(1);
  await feed.stop();
  expect(clock.countTimers()).toBe(0);
});
