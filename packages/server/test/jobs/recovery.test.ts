import { expect, it } from 'vitest';
import { createJob } from '../../src/jobs/create-job.ts';
import { failJob } from '../../src/jobs/end-job.ts';
import { settleJob } from '../../src/jobs/settle-job.ts';
import { forgetOldJobs, recoverJobs } from '../../src/jobs/sweep.ts';
import type { JobStore } from '../../src/ports/job-store.ts';
import { beginUpload } from '../support/test-context.ts';
import { KILLED, killAfter } from '../support/kill-after.ts';
import { hashBytes, makeBytes } from '../support/phone.ts';
import { leaveBytes, onBothDrivers, type StoredContext } from '../support/services/on-both-drivers.ts';

const BYTES = makeBytes(5_000);

/** A job in progress, and so many bytes of its file. */
async function receive(context: StoredContext, held = BYTES.length) {
  const { id } = await createJob(context, 'demo', {});
  const uploadId = await beginUpload(context, id, { size: BYTES.length, sha256: hashBytes(BYTES) });
  await leaveBytes(context.blobs, uploadId, { bytes: BYTES.subarray(0, held), size: BYTES.length });
  return { id, uploadId };
}

/** Does what the request with the last byte does. */
async function settle(context: StoredContext, id: string): Promise<void> {
  const job = await context.jobs.find(id);
  if (job) await settleJob(context, job);
}

/** What the next start of the server has, after its recovery. */
async function startAgain(context: StoredContext): Promise<StoredContext> {
  const again = context.restart();
  await recoverJobs(again);
  return again;
}

/** Gives the context of a process that is killed right after a step. */
type Die = (context: StoredContext) => StoredContext;

const afterJobs =
  (step: keyof JobStore): Die =>
  (context) => ({ ...context, jobs: killAfter(context.jobs, step) });
const afterBlobs =
  (step: 'hash' | 'seal' | 'remove'): Die =>
  (context) => ({ ...context, blobs: killAfter(context.blobs, step) });

onBothDrivers(({ createContext }) => {
  it.each([
    ['its checksum was known', afterBlobs('hash')],
    ['its bytes were sealed', afterBlobs('seal')],
    ['its job was completed', afterJobs('finishFile')],
  ])('a file is whole after the next start, if the server was killed when %s', async (_title, die) => {
    const context = await createContext();
    const { id, uploadId } = await receive(context);
    await expect(settle(die(context), id)).rejects.toThrow(KILLED);
    const again = await startAgain(context);
    expect(await again.jobs.find(id)).toMatchObject({ status: 'completed', files: [{ isWhole: true }] });
    expect(await again.blobs.hash(uploadId)).toBe(hashBytes(BYTES));
    expect(await again.blobs.listIds()).toEqual([uploadId]);
  });

  it('a file of which every byte was there is whole after the next start, though its job has expired', async () => {
    const context = await createContext();
    const { id } = await receive(context);
    context.clock.advance(context.options.jobLifetimeMs);
    const again = await startAgain(context);
    expect((await again.jobs.find(id))?.status).toBe('completed');
  });

  it('a job that expired while nobody was there fails at the next start, and keeps no byte', async () => {
    const context = await createContext();
    const { id } = await receive(context, 3_000);
    context.clock.advance(context.options.jobLifetimeMs);
    const again = await startAgain(context);
    expect(await again.jobs.find(id)).toMatchObject({ status: 'failed', failure: { code: 'expired' } });
    expect(await again.blobs.listIds()).toEqual([]);
  });

  it('a cancelled job whose bytes were not removed any more has none after the next start', async () => {
    const context = await createContext();
    const { id } = await receive(context, 3_000);
    await expect(failJob(afterJobs('fail')(context), id, 'cancelled')).rejects.toThrow(KILLED);
    const again = await startAgain(context);
    expect(await again.jobs.find(id)).toMatchObject({ status: 'failed', failure: { code: 'cancelled' } });
    expect(await again.blobs.listIds()).toEqual([]);
  });

  it.each([
    ['the job was removed', afterJobs('remove')],
    ['its bytes were removed', afterBlobs('remove')],
  ])('nothing stays of a forgotten job, if the server was killed when %s', async (_title, die) => {
    const context = await createContext();
    const { id } = await receive(context);
    await settle(context, id);
    context.clock.advance(context.options.keepMs);
    await expect(forgetOldJobs(die(context))).rejects.toThrow(KILLED);
    const again = await startAgain(context);
    expect(await again.jobs.find(id)).toBeUndefined();
    expect(await again.blobs.listIds()).toEqual([]);
  });
});
