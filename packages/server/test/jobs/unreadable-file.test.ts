import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createJob } from '../../src/jobs/create-job.ts';
import { startExpiryTimer } from '../../src/jobs/expiry-timer.ts';
import { failJob } from '../../src/jobs/end-job.ts';
import { forgetOldJobs, recoverJobs, removeStrayFiles } from '../../src/jobs/sweep.ts';
import { beginUpload, createTestContext, type TestContext } from '../support/test-context.ts';
import { createPhone } from '../support/phone.ts';
import { readAnswer, startTestServer, type TestServer } from '../support/test-server.ts';
import { waitFor } from '../support/time.ts';

const BLOCK = 4096;

/** Puts a folder in the place of the file: it has the right size, and fails to be read or removed, as on a broken disk. */
async function makeUnreadable(path: string): Promise<void> {
  await rm(path, { force: true });
  await mkdir(path);
}

async function createUnreadable(context: TestContext): Promise<{ id: string; uploadId: string }> {
  const { id } = await createJob(context, 'demo', {});
  const uploadId = await beginUpload(context, id, { size: BLOCK, sha256: 'a'.repeat(64) });
  context.blobs = {
    ...context.blobs,
    countBytes: async () => BLOCK,
    hash: () => Promise.reject(new Error('EIO')),
    remove: () => Promise.reject(new Error('EIO')),
  };
  return { id, uploadId };
}

async function createWorld() {
  const context = await createTestContext();
  const errors: unknown[] = [];
  context.report = (error) => void errors.push(error);
  return { context, errors };
}

async function startWithUnreadable(): Promise<{ server: TestServer; jobId: string; path: string }> {
  const server = await startTestServer();
  const { id: jobId } = await server.createJob();
  await createPhone(server.url).startUpload({ jobId, size: BLOCK, sha256: 'a'.repeat(64) });
  const folder = join(server.dataDir, 'uploads');
  const [name = ''] = await readdir(folder);
  return { server, jobId, path: join(folder, name) };
}

it('a file that cannot be read does not stop the server from starting, or other transfers', async () => {
  const { server, path } = await startWithUnreadable();
  await server.close();
  await makeUnreadable(path);
  const again = await startTestServer({ dataDir: server.dataDir });
  const { id } = await again.createJob();
  await createPhone(again.url).sendFile(id, { bytes: new Uint8Array(9) });
  expect((await again.readJob(id)).status).toBe('completed');
  expect(again.errors).toHaveLength(1);
});

it('a transfer whose file cannot be read can be cancelled', async () => {
  const { server, jobId, path } = await startWithUnreadable();
  await makeUnreadable(path);
  const answer = await readAnswer(await fetch(`${server.routes}/job/${jobId}`, { method: 'DELETE' }));
  expect(answer).toMatchObject({ status: 200, body: { status: 'failed', failure: { code: 'cancelled' } } });
});

it('a transfer whose file cannot be read expires in time, and so does the one after it', async () => {
  const { context, errors } = await createWorld();
  const bad = await createUnreadable(context);
  const other = await createJob(context, 'demo', {});
  onTestFinished(startExpiryTimer(context, () => {}));
  await waitFor(() => expect(context.clock.countTimers()).toBe(1));
  context.clock.advance(context.options.jobLifetimeMs);
  await waitFor(async () => expect((await context.jobs.find(other.id))?.status).toBe('failed'));
  expect((await context.jobs.find(bad.id))?.failure?.code).toBe('expired');
  expect(errors).toEqual([new Error('EIO'), new Error('EIO')]); // reading it, and removing it
});

it('a transfer that cannot be ended is retried, and others end in time', async () => {
  const { context, errors } = await createWorld();
  const bad = await createJob(context, 'demo', {});
  const other = await createJob(context, 'demo', {});
  const { jobs } = context;
  let isBroken = true;
  const fail: typeof jobs.fail = (id, ...rest) =>
    id === bad.id && isBroken ? Promise.reject(new Error('disk')) : jobs.fail(id, ...rest);
  context.jobs = { ...jobs, fail };
  onTestFinished(startExpiryTimer(context, () => {}));
  await waitFor(() => expect(context.clock.countTimers()).toBe(1));
  context.clock.advance(context.options.jobLifetimeMs);
  await waitFor(async () => expect((await jobs.find(other.id))?.status).toBe('failed'));
  await waitFor(() => expect(context.clock.countTimers()).toBe(1));
  expect(errors).toHaveLength(1);
  isBroken = false;
  context.clock.advance(5_000);
  await waitFor(async () => expect((await jobs.find(bad.id))?.status).toBe('failed'));
});

it('a file that cannot be removed does not stop the others from being recovered, forgotten or removed', async () => {
  const { context, errors } = await createWorld();
  const bad = await createUnreadable(context);
  const { id } = await createJob(context, 'demo', {});
  for (const one of [bad.id, id]) await failJob(context, one, 'cancelled');
  context.clock.advance(context.options.keepMs);
  await forgetOldJobs(context);
  expect(await context.jobs.find(id)).toBeUndefined();

  const removed: string[] = [];
  const remove = async (name: string) => {
    if (name === 'bad') throw new Error('EIO');
    removed.push(name);
  };
  context.blobs = { ...context.blobs, listIds: async () => ['bad', 'good'], remove };
  errors.length = 0;
  await removeStrayFiles(context);
  await recoverJobs(context);
  expect(removed).toEqual(['good', 'good']);
  expect(errors).toEqual([new Error('EIO'), new Error('EIO')]);
});
