import { expect, it, onTestFinished } from 'vitest';
import { createJob } from '../../src/jobs/create-job.ts';
import { presignDownload } from '../../src/jobs/download/presign-download.ts';
import { settleJob } from '../../src/jobs/settle-job.ts';
import { forgetOldJobs, startSweeper } from '../../src/jobs/sweep.ts';
import type { StoredJob } from '../../src/ports/job-store.ts';
import { beginUpload, createTestContext, type TestContext } from '../support/test-context.ts';
import { leaveBytes } from '../support/services/on-both-drivers.ts';
import { waitFor } from '../support/time.ts';

const TEN_MINUTES_MS = 600_000;

async function receiveFile(context: TestContext): Promise<StoredJob> {
  const { id: jobId } = await createJob(context, 'demo', {});
  const uploadId = await beginUpload(context, jobId);
  await leaveBytes(context.blobs, uploadId, { bytes: new Uint8Array() });
  const begun = await context.jobs.find(jobId);
  if (begun) await settleJob(context, begun);
  const job = await context.jobs.find(jobId);
  if (job?.status !== 'completed') throw new Error('The job is not completed.');
  return job;
}

it('keeps a file for which a download address was made while old jobs were being forgotten', async () => {
  const context = await createTestContext();
  const { jobs } = context;
  const job = await receiveFile(context);
  context.clock.advance(context.options.keepMs);
  const presign = () =>
    presignDownload(context, job, { expirationMinutes: 1, baseUrl: '', secret: new Uint8Array(32) });
  const listForgettable = async (nowMs: number) => {
    const old = await jobs.listForgettable(nowMs);
    await presign();
    return old;
  };
  context.jobs = { ...jobs, listForgettable };
  await forgetOldJobs(context);
  expect(await jobs.find(job.id)).toMatchObject({ status: 'completed' });
  expect(await context.blobs.listIds()).toEqual([job.files[0]?.uploadId]);
});

it('makes no download address for a job that was forgotten at the same moment', async () => {
  const context = await createTestContext();
  const job = await receiveFile(context);
  context.clock.advance(context.options.keepMs);
  await forgetOldJobs(context);
  const options = { expirationMinutes: 1, baseUrl: '', secret: new Uint8Array(32) };
  await expect(presignDownload(context, job, options)).rejects.toMatchObject({ code: 'job_not_found' });
});

it('removes bytes without a job', async () => {
  const context = await createTestContext();
  onTestFinished(startSweeper(context, () => {}));
  await waitFor(() => expect(context.clock.countTimers()).toBe(1));
  await leaveBytes(context.blobs, 'stray', { bytes: new Uint8Array(1) });
  context.clock.advance(TEN_MINUTES_MS);
  await waitFor(async () => expect(await context.blobs.listIds()).toEqual([]));
});

it('goes on after an error, which it reports', async () => {
  const context = await createTestContext();
  const { jobs } = context;
  let calls = 0;
  const listForgettable = (nowMs: number) =>
    ++calls === 1 ? Promise.reject(new Error('disk')) : jobs.listForgettable(nowMs);
  context.jobs = { ...jobs, listForgettable };
  const errors: unknown[] = [];
  onTestFinished(startSweeper(context, (error) => errors.push(error)));
  await waitFor(() => expect(context.clock.countTimers()).toBe(1));
  expect(errors).toHaveLength(1);
  context.clock.advance(TEN_MINUTES_MS);
  await waitFor(() => expect(calls).toBe(2));
});
