import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createJob } from '../../src/jobs/create-job.ts';
import { BlobError } from '../../src/ports/blob-store.ts';
import { UploadLocks } from '../../src/routes/upload/upload-locks.ts';
import { createUploadHandler } from '../../src/routes/upload/upload.ts';
import { createPhone, hashBytes, makeBytes } from '../support/phone.ts';
import { createTestContext } from '../support/test-context.ts';
import {
  makeTempFolder,
  readAnswer,
  serveHandler,
  startTestServer,
  startWithJob,
} from '../support/test-server.ts';
import { canMount, mountSmallDisk } from '../support/services/small-disk.ts';

const QUOTA = {
  status: 507,
  body: { error: 'The computer keeps as many files as it may.', code: 'quota_full' },
};
const FULL = {
  status: 507,
  body: { error: 'The computer has no room for this file.', code: 'storage_full' },
};

const throwError = (error: unknown) => {
  throw error;
};

it('phones that start at once cannot send more than the quota, and one that was refused can send later', async () => {
  const server = await startTestServer({ limits: { maxTotalBytes: 1_000 } });
  const jobs = await Promise.all(Array.from({ length: 20 }, () => server.createJob()));
  const start = async ({ id }: { id: string }) => {
    const phone = createPhone(server.url);
    return { id, phone, answer: await phone.createUpload({ jobId: id, size: 300 }) };
  };
  const all = await Promise.all(jobs.map(start));
  const started = all.filter(({ answer }) => answer.status === 201);
  const [refused, ...others] = all.filter(({ answer }) => answer.status === 507);
  expect([started.length, others.length]).toEqual([3, 16]);
  if (!refused) throw new Error('No phone was refused.');
  expect(await readAnswer(refused.answer)).toEqual(QUOTA);
  expect(await server.readJob(refused.id)).toMatchObject({ status: 'in_progress', size: null });
  await fetch(`${server.routes}/job/${started[0]?.id}`, { method: 'DELETE' });
  await refused.phone.sendFile(refused.id, { bytes: makeBytes(300) });
  expect((await server.readJob(refused.id)).status).toBe('completed');
});

it('refuses a file that would leave less free space than the minimum', async () => {
  const { server, id, phone } = await startWithJob({ limits: { minFreeBytes: Number.MAX_SAFE_INTEGER } });
  expect(await readAnswer(await phone.createUpload({ jobId: id, size: 1 }))).toEqual(FULL);
  expect(await server.readJob(id)).toMatchObject({ status: 'pending', size: null });
  expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([]);
});

it('a file that does not fit on the disk is refused before it is sent, and a smaller one may be sent', async () => {
  const { server, id, phone } = await startWithJob({ maxBytes: Number.MAX_SAFE_INTEGER });
  expect(await readAnswer(await phone.createUpload({ jobId: id, size: 2 ** 52 }))).toEqual(FULL);
  expect(await server.readJob(id)).toMatchObject({ status: 'pending', size: null });
  await phone.sendFile(id, { bytes: makeBytes(10) });
  expect((await server.readJob(id)).status).toBe('completed');
});

it('a job stays in progress when the disk becomes full during its upload', async () => {
  const context = await createTestContext();
  context.blobs = { ...context.blobs, write: () => Promise.reject(new BlobError('no_space', 'full')) };
  const { url } = await serveHandler(
    createUploadHandler({
      context,
      locks: new UploadLocks(),
      countWrongId: async () => {},
      report: throwError,
    }),
  );
  const job = await createJob(context, 'demo', {});
  const phone = createPhone(url);
  const uploadUrl = await phone.startUpload({ jobId: job.id, size: 10 });
  expect(await readAnswer(await phone.sendBytes(uploadUrl, makeBytes(10)))).toEqual(FULL);
  expect((await context.jobs.find(job.id))?.status).toBe('in_progress');
});

it.runIf(canMount).each([
  ['is full', { minFreeBytes: 0 }],
  ['has the minimum of free space alone', { minFreeBytes: 300_000 }],
])('bytes are refused when a real disk %s, and can be sent later', async (_title, limits) => {
  const dataDir = await makeTempFolder();
  mountSmallDisk(join(dataDir, 'uploads'));
  const { server, job, phone } = await startWithJob({ dataDir, limits });
  const bytes = makeBytes(500_000);
  const sha256 = hashBytes(bytes);
  const uploadUrl = await phone.startUpload({ jobId: job.id, size: bytes.length, sha256 });
  await phone.sendBytes(uploadUrl, bytes.slice(0, 100_000));
  // Another program fills the disk.
  const other = join(dataDir, 'uploads', 'other');
  await writeFile(other, makeBytes(700_000));
  expect(await readAnswer(await phone.sendBytes(uploadUrl, bytes.slice(100_000), 100_000))).toEqual(FULL);
  const { status, bytesReceived = 0 } = await server.readJob(job.id);
  expect(status).toBe('in_progress');
  await rm(other);
  const offset = Number((await phone.readOffset(uploadUrl)).headers.get('upload-offset'));
  expect(offset).toBeGreaterThanOrEqual(Math.max(bytesReceived, 100_000));
  expect((await phone.sendBytes(uploadUrl, bytes.slice(offset), offset)).status).toBe(204);
  expect((await server.readJob(job.id)).status).toBe('completed');
  expect(server.errors).toEqual([]);
});

it('a project with too many unfinished jobs is told when to try again', async () => {
  const { server, id, phone } = await startWithJob({ limits: { maxOpenJobs: 1 } });
  const refused = await fetch(`${server.routes}/job`, { method: 'POST' });
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await readAnswer(refused)).status).toBe(429);
  await phone.sendFile(id, { bytes: makeBytes(1) });
  expect((await fetch(`${server.routes}/job`, { method: 'POST' })).status).toBe(201);
});
