import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FreeSpaceGuard } from '../../src/drivers/disk/free-space-guard.ts';
import { createPhone, hashBytes, makeBytes } from '../support/phone.ts';
import { readAnswer, makeTempFolder, startTestServer, startWithJob } from '../support/test-server.ts';
import { canMount, mountSmallDisk } from '../support/services/small-disk.ts';

const QUOTA = {
  status: 507,
  body: { error: 'The computer keeps as many files as it may.', code: 'quota_full' },
};
const FULL = {
  status: 507,
  body: { error: 'The computer has no room for this file.', code: 'storage_full' },
};

it('phones that start at once cannot send more than the quota', async () => {
  const server = await startTestServer({ limits: { maxTotalBytes: 1_000 } });
  const jobs = await Promise.all(Array.from({ length: 20 }, () => server.createJob()));
  const sent = await Promise.all(
    jobs.map(({ id }) => createPhone(server.url).createUpload({ jobId: id, size: 300 })),
  );
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = sent.filter(({ status }) => status !== 201);
  expect(await readAnswer(refused[0] ?? new Response())).toEqual(QUOTA);
  expect(refused.every(({ status }) => status === 507)).toBe(true);
});

it('a phone that was refused by the quota can send its file after another transfer was cancelled', async () => {
  const server = await startTestServer({ limits: { maxTotalBytes: 1_000 } });
  const [first, second] = [await server.createJob(), await server.createJob()];
  await createPhone(server.url).startUpload({ jobId: first.id, size: 600 });
  const phone = createPhone(server.url);
  expect((await phone.createUpload({ jobId: second.id, size: 600 })).status).toBe(507);
  expect(await server.readJob(second.id)).toMatchObject({ status: 'in_progress', size: null });
  await fetch(`${server.routes}/job/${first.id}`, { method: 'DELETE' });
  await phone.sendFile(second.id, { bytes: makeBytes(600) });
  expect((await server.readJob(second.id)).status).toBe('completed');
});

it('a file that is larger than the quota and than maxBytes fails its job as too large', async () => {
  const { server, job } = await startWithJob({ limits: { maxTotalBytes: 1_000 } }, { maxBytes: 100 });
  expect((await createPhone(server.url).createUpload({ jobId: job.id, size: 5_000 })).status).toBe(413);
  expect((await server.readJob(job.id)).failure?.code).toBe('too_large');
});

it('refuses a file that would leave less free space than the minimum', async () => {
  const { server, job } = await startWithJob({ limits: { minFreeBytes: Number.MAX_SAFE_INTEGER } });
  const answer = await createPhone(server.url).createUpload({ jobId: job.id, size: 1 });
  expect(await readAnswer(answer)).toEqual(FULL);
  expect(await server.readJob(job.id)).toMatchObject({ status: 'pending', size: null });
  expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([]);
});

it('the free space is read again every 16 MiB while bytes arrive', async () => {
  const chunk = Buffer.alloc(1024 * 1024);
  let freeBytes = 100 * chunk.length;
  let questions = 0;
  const countFreeBytes = async () => (questions++, freeBytes);
  const guard = new FreeSpaceGuard({ countFreeBytes, minFreeBytes: 50 }).createByteFilter();
  const passed: Buffer[] = [];
  guard.on('data', (bytes: Buffer) => passed.push(bytes));
  const failed = new Promise((resolve) => guard.once('error', resolve));
  for (let count = 0; count < 16; count++) {
    await new Promise((resolve) => guard.write(chunk, resolve));
  }
  expect([questions, passed.length]).toEqual([1, 16]);
  freeBytes = 49;
  guard.write(chunk);
  expect(await failed).toMatchObject({ code: 'no_space' });
  expect([questions, passed.length]).toEqual([2, 16]);
});

it.runIf(canMount)(
  'on a real disk, bytes are refused before they use the minimum free space, and can be sent later',
  async () => {
    const dataDir = await makeTempFolder();
    mountSmallDisk(join(dataDir, 'uploads'));
    const { server, job, phone } = await startWithJob({ dataDir, limits: { minFreeBytes: 300_000 } });
    const bytes = makeBytes(500_000);
    expect((await phone.createUpload({ jobId: job.id, size: 900_000 })).status).toBe(507);
    const uploadUrl = await phone.startUpload({
      jobId: job.id,
      size: bytes.length,
      sha256: hashBytes(bytes),
    });
    await phone.sendBytes(uploadUrl, bytes.slice(0, 100_000));
    // Another program fills the disk.
    const other = join(dataDir, 'uploads', 'other');
    await writeFile(other, makeBytes(700_000));
    expect(await readAnswer(await phone.sendBytes(uploadUrl, bytes.slice(100_000), 100_000))).toEqual(FULL);
    expect(await server.readJob(job.id)).toMatchObject({ status: 'in_progress', bytesReceived: 100_000 });
    await rm(other);
    expect((await phone.sendBytes(uploadUrl, bytes.slice(100_000), 100_000)).status).toBe(204);
    expect((await server.readJob(job.id)).status).toBe('completed');
    expect(server.errors).toEqual([]);
  },
);

it('a project with too many unfinished jobs is told when to try again', async () => {
  const server = await startTestServer({ limits: { maxOpenJobs: 2 } });
  const first = await server.createJob();
  await server.createJob();
  const refused = await fetch(`${server.routes}/job`, { method: 'POST' });
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await readAnswer(refused)).status).toBe(429);
  await createPhone(server.url).sendFile(first.id, { bytes: makeBytes(1) });
  expect((await fetch(`${server.routes}/job`, { method: 'POST' })).status).toBe(201);
});
