import { expect, it, onTestFinished } from 'vitest';
import type { Change } from '../../../src/ports/change-feed.ts';
import type { Database } from '../../../src/ports/database.ts';
import {
  createTestDatabase,
  findServer,
  openTestPostgres,
  runSql,
} from '../../support/services/test-postgres.ts';
import { waitFor } from '../../support/time.ts';
import { complete, END, FAILURE, makeClaim, makeJob } from '../contracts/job-examples.ts';

/** Longer than any test takes: no re-check. */
const NEVER_MS = 1_000_000;

async function hear({ feed }: Database): Promise<Change[]> {
  const heard: Change[] = [];
  await feed.listen((change) => heard.push(change));
  return heard;
}

/** Two instances, and the changes that each of them hears. */
async function openPair(recheckMs = NEVER_MS) {
  const url = await createTestDatabase();
  const [one, other] = [
    await openTestPostgres(url, { recheckMs }),
    await openTestPostgres(url, { recheckMs }),
  ];
  return { url, one, other, heardByOne: await hear(one), heardByOther: await hear(other) };
}

async function addJob({ jobs }: Database): Promise<void> {
  expect(await jobs.addWithin(makeJob(), 1)).toMatchObject({ id: 'job-1' });
}

/** Ends the listening connections, by a connection to another database, since this one may refuse new ones. */
async function cutListeners(url: string): Promise<void> {
  const text = `
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = $1 AND (query LIKE 'LISTEN%' OR query LIKE '%FROM jobs WHERE changed_at%')`;
  const ended = await runSql(await findServer(), text, [readName(url)]);
  expect(ended).toHaveLength(2);
}

async function allowConnections(url: string, isAllowed: boolean): Promise<void> {
  await runSql(await findServer(), `ALTER DATABASE ${readName(url)} ALLOW_CONNECTIONS ${isAllowed}`);
}

function readName(url: string): string {
  return new URL(url).pathname.slice(1);
}

it('tells other instances what changes, each change once, and not the instance itself', async () => {
  const { one, other, heardByOne, heardByOther } = await openPair();
  const changes: Change[] = [
    { kind: 'changed', jobId: 'job-1' },
    { kind: 'ended', jobId: 'job-2' },
    { kind: 'wanted', uploadId: 'up-1' },
    { kind: 'expires', atMs: 5_000 },
  ];
  for (const change of [...changes, ...changes]) one.feed.publish(change);
  other.feed.publish({ kind: 'freed', lease: 'last' });
  await waitFor(() => expect(heardByOther).toEqual(changes));
  await waitFor(() => expect(heardByOne).toEqual([{ kind: 'freed', lease: 'last' }]));
});

it('never tells of a step before the step can be read', async () => {
  const { one, other, heardByOther } = await openPair();
  for (let index = 0; index < 20; index++) {
    const id = `job-${index}`;
    await one.jobs.addWithin(makeJob({ id }), 100);
    one.feed.publish({ kind: 'changed', jobId: id });
    await waitFor(() => expect(heardByOther).toContainEqual({ kind: 'changed', jobId: id }));
    expect(await other.jobs.find(id)).toBeDefined();
  }
});

it('sends more changes at once than fit into one notification', async () => {
  const { one, heardByOther } = await openPair();
  for (let index = 0; index < 1_000; index++) one.feed.publish({ kind: 'changed', jobId: `job-${index}` });
  await waitFor(() => expect(heardByOther).toHaveLength(1_000));
});

it('pays no attention to notifications of another form', async () => {
  const { url, one, heardByOther } = await openPair();
  await runSql(url, `SELECT pg_notify('pocketfill_changes', 'hello'), pg_notify('pocketfill_changes', '')`);
  one.feed.publish({ kind: 'changed', jobId: 'job-1' });
  await waitFor(() => expect(heardByOther).toEqual([{ kind: 'changed', jobId: 'job-1' }]));
});

it('listens again after its connection was cut, and catches up on what it has missed', async () => {
  const { url, one, heardByOther } = await openPair();
  await addJob(one);
  const allow = (isAllowed: boolean) => allowConnections(url, isAllowed);
  onTestFinished(() => allow(true));
  await allow(false);
  await cutListeners(url);
  // No notification arrives: only the re-check finds it.
  await one.jobs.fail('job-1', FAILURE, END);
  await allow(true);
  await waitFor(() => expect(heardByOther).toContainEqual({ kind: 'ended', jobId: 'job-1' }));
  one.feed.publish({ kind: 'wanted', uploadId: 'up-1' });
  await waitFor(() => expect(heardByOther).toContainEqual({ kind: 'wanted', uploadId: 'up-1' }));
});

it('finds what nobody has told of, every time that it looks', async () => {
  const { url, one, heardByOther } = await openPair(20);
  await addJob(one);
  await waitFor(() => expect(heardByOther).toContainEqual({ kind: 'expires', atMs: 5_000 }));
  // A job that was only created has not changed for anybody who waits for it.
  expect(heardByOther).not.toContainEqual({ kind: 'changed', jobId: 'job-1' });
  await one.jobs.claim('job-1', makeClaim());
  await waitFor(() => expect(heardByOther).toContainEqual({ kind: 'changed', jobId: 'job-1' }));
  await runSql(url, `UPDATE jobs SET changed_at = now() - interval '1 hour'`);
  await complete(one.jobs, 'job-1', 'up-1');
  await waitFor(() => expect(heardByOther).toContainEqual({ kind: 'ended', jobId: 'job-1' }));
});

it('finds what nobody has told of, also where it had to wait nearly as long as a statement may take', async () => {
  const { url, one, heardByOther } = await openPair(20);
  await addJob(one);
  // As after a statement that has waited nine seconds for another one.
  await runSql(url, `UPDATE jobs SET revision = 1, changed_at = clock_timestamp() - interval '9 seconds'`);
  await waitFor(() => expect(heardByOther).toContainEqual({ kind: 'changed', jobId: 'job-1' }));
});

it('sends what was told last before it closes', async () => {
  const { url, heardByOther } = await openPair();
  const third = await openTestPostgres(url);
  third.feed.publish({ kind: 'freed', lease: 'last' });
  await third.close();
  await waitFor(() => expect(heardByOther).toEqual([{ kind: 'freed', lease: 'last' }]));
});

it('hears nothing after it has stopped, and may be stopped twice', async () => {
  const { one, other, heardByOne, heardByOther } = await openPair();
  await one.feed.stop();
  await one.feed.stop();
  other.feed.publish({ kind: 'freed', lease: 'later' });
  one.feed.publish({ kind: 'freed', lease: 'own' });
  await waitFor(() => expect(heardByOther).toEqual([{ kind: 'freed', lease: 'own' }]));
  expect(heardByOne).toEqual([]);
});
