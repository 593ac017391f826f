import { expect, it } from 'vitest';
import { createJob } from '../../../src/jobs/create-job.ts';
import { failJob } from '../../../src/jobs/end-job.ts';
import { finishUpload } from '../../../src/jobs/upload/finish-upload.ts';
import type { StoredJob } from '../../../src/ports/job-store.ts';
import { beginUpload, createTestContext, type TestContext } from '../../support/test-context.ts';
import { hashBytes, makeBytes } from '../../support/phone.ts';
import { leaveBytes } from '../../support/services/on-both-drivers.ts';

const bytes = makeBytes(5000);

async function receive(context: TestContext, held = bytes): Promise<StoredJob> {
  const { id } = await createJob(context, 'demo', {});
  const uploadId = await beginUpload(context, id, { size: bytes.length, sha256: hashBytes(bytes) });
  await leaveBytes(context.blobs, uploadId, { bytes: held, size: bytes.length });
  const job = await context.jobs.find(id);
  if (!job) throw new Error('The job is missing.');
  return job;
}

/** Finishes the upload of the job's only file. */
function finishOnly(context: TestContext, job: StoredJob): ReturnType<typeof finishUpload> {
  return finishUpload(context, job, job.files[0]?.uploadId ?? '');
}

it('checks an upload once when many callers ask at the same moment', async () => {
  const context = await createTestContext();
  const job = await receive(context);
  const { blobs } = context;
  let hashes = 0;
  context.blobs = { ...blobs, hash: (id) => (hashes++, blobs.hash(id)) };
  const outcomes = await Promise.all([1, 2, 3].map(() => finishOnly(context, job)));
  expect(outcomes).toEqual(['completed', 'completed', 'completed']);
  expect(hashes).toBe(1);
  expect(context.finishing.size).toBe(0);
});

it('does not complete a job that lacks a byte', async () => {
  const context = await createTestContext();
  const job = await receive(context, bytes.slice(0, -1));
  expect(await finishOnly(context, job)).toBe('incomplete');
  expect((await context.jobs.find(job.id))?.status).toBe('in_progress');
});

it('a job that is cancelled while its bytes are checked stays cancelled', async () => {
  const context = await createTestContext();
  const job = await receive(context);
  const { blobs } = context;
  const hash = async (id: string) => {
    const digest = await blobs.hash(id);
    await failJob(context, job.id, 'cancelled');
    return digest;
  };
  context.blobs = { ...blobs, hash };
  expect(await finishOnly(context, job)).toBe('gone');
  expect((await context.jobs.find(job.id))?.status).toBe('failed');
  expect(await context.blobs.listIds()).toEqual([]);
});

it('is gone when the bytes were removed while they were checked', async () => {
  const context = await createTestContext();
  const job = await receive(context);
  const { blobs } = context;
  const hash = async (id: string) => {
    await failJob(context, job.id, 'cancelled');
    return blobs.hash(id);
  };
  context.blobs = { ...blobs, hash };
  expect(await finishOnly(context, job)).toBe('gone');
});

it.each([
  [
    'is gone when another instance has cancelled the job since it was read',
    'gone',
    (context: TestContext, { id }: StoredJob) => failJob(context, id, 'cancelled'),
  ],
  [
    'is to be sent again when another instance has found it damaged since the job was read',
    'mismatch',
    async (context: TestContext, { id, files }: StoredJob) => {
      await context.jobs.dropUpload(id, files[0]?.uploadId ?? '');
      await context.blobs.remove(files[0]?.uploadId ?? '');
    },
  ],
] as const)('%s', async (_title, outcome, act) => {
  const context = await createTestContext();
  const job = await receive(context);
  await act(context, job);
  expect(await finishOnly(context, job)).toBe(outcome);
});
