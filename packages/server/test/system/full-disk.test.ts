import { writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BlobError } from '../../src/ports/blob-store.ts';
import { createJob } from '../../src/jobs/create-job.ts';
import { createUploadHandler } from '../../src/routes/upload/upload.ts';
import { UploadLocks } from '../../src/routes/upload/upload-locks.ts';
import { createPhone, hashBytes, makeBytes } from '../support/phone.ts';
import { makeTempFolder, readAnswer, serveHandler, startWithJob } from '../support/test-server.ts';
import { canMount, mountSmallDisk } from '../support/services/small-disk.ts';
import { createTestContext } from '../support/test-context.ts';

const FULL = {
  status: 507,
  body: { error: 'The computer has no room for this file.', code: 'storage_full' },
};
const SIZE = 900_000;

it('a job stays in progress when the disk becomes full during its upload', async () => {
  const context = await createTestContext();
  context.blobs = { ...context.blobs, write: () => Promise.reject(new BlobError('no_space', 'full')) };
  const errors: unknown[] = [];
  const report = (error: unknown) => errors.push(error);
  const { url } = await serveHandler(createUploadHandler({ context, locks: new UploadLocks(), report }));
  const job = await createJob(context, 'demo', {});
  const phone = createPhone(url);
  const uploadUrl = await phone.startUpload({ jobId: job.id, size: 10 });
  expect(await readAnswer(await phone.sendBytes(uploadUrl, makeBytes(10)))).toEqual(FULL);
  expect((await context.jobs.find(job.id))?.status).toBe('in_progress');
  expect(errors).toEqual([]);
});

it('a file that does not fit on the disk is refused before it is sent, and may be sent again', async () => {
  const { server, job, phone } = await startWithJob({ maxBytes: Number.MAX_SAFE_INTEGER });
  expect(await readAnswer(await phone.createUpload({ jobId: job.id, size: 2 ** 52 }))).toEqual(FULL);
  expect(await server.readJob(job.id)).toMatchObject({ status: 'pending', size: null });
  await phone.sendFile(job.id, { bytes: makeBytes(10) });
  expect((await server.readJob(job.id)).status).toBe('completed');
});

it.runIf(canMount)('an upload goes on when a real disk has free space again', async () => {
  const dataDir = await makeTempFolder();
  const uploads = mountSmallDisk(join(dataDir, 'uploads'));
  const { server, job, phone } = await startWithJob({ dataDir });
  const bytes = makeBytes(SIZE);
  const sha256 = hashBytes(bytes);
  const uploadUrl = await phone.startUpload({ jobId: job.id, size: SIZE, sha256 });
  const other = join(dataDir, 'uploads', 'other');
  await writeFile(other, makeBytes(400_000));
  expect(uploads).toBeDefined();
  expect(await readAnswer(await phone.sendBytes(uploadUrl, bytes))).toEqual(FULL);
  const { status, bytesReceived = 0 } = await server.readJob(job.id);
  expect(status).toBe('in_progress');
  expect(bytesReceived).toBeLessThan(SIZE);
  await rm(other);
  const offset = Number((await phone.readOffset(uploadUrl)).headers.get('upload-offset'));
  await phone.sendBytes(uploadUrl, bytes.slice(offset), offset);
  expect((await server.readJob(job.id)).status).toBe('completed');
  expect(server.errors).toEqual([]);
});
