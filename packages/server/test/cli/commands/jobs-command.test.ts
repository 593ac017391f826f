import { readObject } from '@svc/protocol';
import { expect, it } from 'vitest';
import type { Program } from '../../../src/cli/program.ts';
import type { Change } from '../../../src/ports/change-feed.ts';
import { openAdminStorage as openRealStorage } from '../../../src/wire/open-storage.ts';
import { addJob, makeClaim, makeFile, makeJob } from '../../drivers/contracts/job-examples.ts';
import { readJson, runCommand } from './run-command.ts';
import { makeTempFolder, waitForOpenWaits } from '../../support/test-server.ts';
import { openWebhook, startReceiver } from '../../support/webhook-receiver.ts';
import { DATABASES, startBeside } from './beside-server.ts';

/** A data folder with three jobs, the last one claimed by a phone. */
async function makeFolder(): Promise<string> {
  const dataDir = await makeTempFolder();
  const { jobs, close } = await openRealStorage({ dataDir });
  await addJob(jobs, makeJob({ id: 'first', projectId: 'one', createdAtMs: 1_000 }));
  await addJob(jobs, makeJob({ id: 'second', projectId: 'other', createdAtMs: 2_000 }));
  await addJob(jobs, makeJob({ id: 'third', projectId: 'one', createdAtMs: 3_000 }));
  const files = [makeFile({ id: 'file-1', uploadId: 'secret-upload', name: 'a\u001B[31m\u202E.jpg' })];
  await jobs.claim('third', makeClaim({ claimHash: 'secret-claim', files }));
  await close();
  return dataDir;
}

const listIds = (jobs: unknown) => (jobs as { id: string }[]).map(({ id }) => id); // as `jobs list` prints them

it('lists jobs, the newest first, by project, status and number', async () => {
  const dataDir = await makeFolder();
  const list = async (words: string) => listIds(await readJson(dataDir, `jobs list${words}`));
  expect(await list('')).toEqual(['third', 'second', 'first']);
  expect(await list(' --limit 2')).toEqual(['third', 'second']);
  expect(await list(' --project one')).toEqual(['third', 'first']);
  expect(await list(' --status pending')).toEqual(['second', 'first']);
  expect(await list(' --status failed')).toEqual([]);
  const { stdout } = await runCommand(dataDir, 'jobs list --project one');
  expect(stdout.split('\n').map((line) => line.split(/ +/))).toEqual([
    ['ID', 'PROJECT', 'STATUS', 'CREATED', 'FILES', 'SIZE', 'FAILURE'],
    ['third', 'one', 'in_progress', '1970-01-01T00:00:03.000Z', '1', '3', 'bytes'],
    ['first', 'one', 'pending', '1970-01-01T00:00:01.000Z', '0'],
    [''],
  ]);
});

it('shows a job without what would open it to others', async () => {
  const dataDir = await makeFolder();
  const job = readObject(await readJson(dataDir, 'jobs show third'));
  expect(job).toMatchObject({
    id: 'third',
    project: 'one',
    status: 'in_progress',
    createdAt: '1970-01-01T00:00:03.000Z',
    site: { origin: 'https://example.com' },
    metadata: { order: 'ä"🙂' },
    files: [{ size: 3, contentType: 'image/jpeg', isWhole: false, isSealed: false }],
    failure: null,
  });
  const { stdout } = await runCommand(dataDir, 'jobs show third');
  expect(stdout).toMatch(/metadata +\{"order":/);
  for (const text of [JSON.stringify(job), stdout]) expect(text).not.toMatch(/secret-(upload|claim)/);
});

it('takes the id of a job that begins with a dash', async () => {
  const dataDir = await makeFolder();
  const id = '-bcdefghijklmnopqrstuv';
  const { jobs, close } = await openRealStorage({ dataDir });
  await addJob(jobs, makeJob({ id }));
  await close();
  expect(await readJson(dataDir, `jobs show ${id}`)).toMatchObject({ id, status: 'pending' });
  expect(await readJson(dataDir, `jobs cancel --json ${id}`)).toMatchObject({ id, status: 'failed' });
});

it('lets no file name control the terminal', async () => {
  const { stdout } = await runCommand(await makeFolder(), 'jobs show third');
  expect(stdout).toContain('a�[31m�.jpg');
  for (const control of ['\u001B', '\u202E']) expect(stdout).not.toContain(control);
});

/** The longest wait, as long as a test may take: an answer is not due to this limit. */
const WAIT_MS = 120_000;

it.each(DATABASES)(
  'cancels an open job beside a server over %s, which ends the wait for it and sends its webhook',
  async (database) => {
    const { server, readJson } = await startBeside(database);
    const receiver = await startReceiver();
    const { secret } = readObject(await readJson(`webhooks add ${receiver.url}`)) ?? {};
    const { id } = await server.createJob();
    const waiting = fetch(`${server.routes}/job/${id}/wait?timeoutMs=${WAIT_MS}`);
    await waitForOpenWaits(server, 1);
    expect(await readJson('jobs list')).toMatchObject([{ id, status: 'pending' }]);
    expect(await readJson('stats')).toMatchObject({ jobs: { pending: 1 }, openByProject: { embedded: 1 } });
    const failure = { code: 'cancelled', message: 'The transfer was cancelled.' };
    expect(await readJson(`jobs cancel ${id}`)).toMatchObject({ id, status: 'failed', failure });
    const answer = readObject(await (await waiting).json());
    const [received] = await receiver.waitFor(1);
    expect(answer?.['job']).toMatchObject({ id, status: 'failed', failure });
    expect(received && openWebhook(received, String(secret)).job).toMatchObject({ id, status: 'failed' });
    expect(await readJson(`jobs show ${id}`)).toMatchObject({ id, failure });
  },
);

it('tells other instances that share the database which job has ended and which upload, before it closes', async () => {
  const dataDir = await makeFolder();
  const told: unknown[] = [];
  const publish = (change: Change) => void told.push(change);
  const openAdminStorage: Program['openAdminStorage'] = async (place) => {
    const database = await openRealStorage(place);
    const close = async () => {
      told.push('closed');
      await database.close();
    };
    return { ...database, feed: { ...database.feed, publish }, close };
  };
  const { code } = await runCommand(dataDir, 'jobs cancel third', { openAdminStorage });
  expect([code, told]).toEqual([
    0,
    [{ kind: 'ended', jobId: 'third' }, { kind: 'dropped', uploadId: 'secret-upload' }, 'closed'],
  ]);
});

it('says that a job has ended already, and changes nothing', async () => {
  const dataDir = await makeFolder();
  await runCommand(dataDir, 'jobs cancel first');
  const { code, stdout, stderr } = await runCommand(dataDir, 'jobs cancel first');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe('The job is failed already, so that there is nothing to cancel.\n');
});

it.each(['show', 'cancel'])('says in one sentence which job it cannot %s', async (action) => {
  const { code, stdout, stderr } = await runCommand(await makeFolder(), `jobs ${action} fourth`);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toBe('There is no job with that id: "jobs list" shows them. See --help.\n');
});
