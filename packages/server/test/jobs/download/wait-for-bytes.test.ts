import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createJob } from '../../../src/jobs/create-job.ts';
import { failJob } from '../../../src/jobs/end-job.ts';
import { waitForBytes, type WantedBytes } from '../../../src/jobs/download/wait-for-bytes.ts';
import type { JobContext } from '../../../src/jobs/job-context.ts';
import { finishUpload } from '../../../src/jobs/upload/finish-upload.ts';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import { createMemoryBlobStore, type MemoryBlobStore } from '../../drivers/memory-blob-store.ts';
import { beginUpload, makeJobContext, openTestDatabase } from '../../support/test-context.ts';
import { createFakeClock, type FakeClock } from '../../support/time.ts';

const NEVER = new AbortController().signal;

let clock: FakeClock;
let blobs: MemoryBlobStore;
let context: JobContext;
let jobId: string;
let uploadId: string;
let wanted: WantedBytes;

beforeEach(async () => {
  clock = createFakeClock();
  blobs = createMemoryBlobStore();
  const jobs = createSqliteStores(openTestDatabase()).jobs;
  context = makeJobContext({ clock, blobs, jobs });
  jobId = (await createJob(context, 'demo', {})).id;
  uploadId = await beginUpload(context, jobId, { size: 10 });
  blobs.begin(uploadId);
  const fileId = (await jobs.find(jobId))?.files[0]?.id ?? '';
  wanted = { jobId, fileId, start: 0, end: 9 };
});

/** Begins to wait. `result` shows whether the wait is over, and with what. */
async function startWaiting(changes: Partial<WantedBytes> = {}, signal = NEVER) {
  const result: { held?: Awaited<ReturnType<typeof waitForBytes>>; isOver: boolean } = { isOver: false };
  const wait = async () => {
    result.held = await waitForBytes(context, { ...wanted, ...changes }, signal);
    result.isOver = true;
  };
  void wait();
  await settle();
  return { result };
}

/** Lets all promises settle that need no timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}

async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await settle();
}

describe('waiting for bytes of a file that arrives', () => {
  it('ends at once when all of them are there', async () => {
    blobs.append(uploadId, '0123456789');
    const { result } = await startWaiting();
    expect(result.held).toEqual({ uploadId, size: 10, bytes: 10 });
  });

  it('ends as soon as the last of them has come, and takes fewer looks than bytes come', async () => {
    let looks = 0;
    const countBytes = async (id: string) => {
      looks += 1;
      return blobs.countBytes(id);
    };
    context.blobs = { ...blobs, countBytes };
    const { result } = await startWaiting();
    for (const byte of '012345678') blobs.append(uploadId, byte);
    await settle();
    expect([result.isOver, looks]).toEqual([false, 1]);
    blobs.append(uploadId, '9');
    await settle();
    expect(result.held?.bytes).toBe(10);
  });

  it('gathers for a moment, and ends then with what there is', async () => {
    blobs.append(uploadId, '012');
    const { result } = await startWaiting();
    expect(result.isOver).toBe(false);
    await pass(149);
    expect(result.isOver).toBe(false);
    await pass(1);
    expect(result.held?.bytes).toBe(3);
  });

  it('ends with the first byte that comes after that moment', async () => {
    const { result } = await startWaiting();
    await pass(200);
    expect(result.isOver).toBe(false);
    blobs.append(uploadId, '0');
    await settle();
    expect(result.held?.bytes).toBe(1);
  });

  it('ends after twenty seconds in which nothing has come', async () => {
    blobs.append(uploadId, '012');
    const { result } = await startWaiting({ start: 3 });
    for (let ms = 0; ms < 19_900; ms += 100) await pass(100);
    expect(result.isOver).toBe(false);
    await pass(200);
    expect(result.held?.bytes).toBe(3);
    expect(clock.listTimers()).toEqual([]);
  });

  it('gathers no longer when the time of day is put back', async () => {
    blobs.append(uploadId, '012');
    const { result } = await startWaiting();
    clock.putBack(3_600_000);
    await pass(150);
    expect(result.held?.bytes).toBe(3);
  });

  it('notices what another process has written, of which nobody tells', async () => {
    context.blobs = { ...blobs, onGrown: () => () => {} };
    const { result } = await startWaiting();
    blobs.append(uploadId, '0123456789');
    await settle();
    expect(result.isOver).toBe(false);
    await pass(150);
    expect(result.held?.bytes).toBe(10);
  });

  it.each([
    ['its job has failed', () => failJob(context, jobId, 'cancelled')],
    ['the phone has sent another one in its place', () => beginUpload(context, jobId, { size: 10 })],
  ])('ends without a file when %s', async (_, happen) => {
    const { result } = await startWaiting();
    await happen();
    await pass(150);
    expect(result).toMatchObject({ isOver: true, held: undefined });
  });

  it.each([
    ['are not in the store yet, as its upload has just begun', 'abc'],
    ['are lost, and will be when the phone has sent it again', ''],
  ])('goes on when the bytes of a file %s', async (_, before) => {
    blobs.append(uploadId, before);
    await blobs.remove(uploadId);
    const { result } = await startWaiting();
    await pass(150);
    expect(result.isOver).toBe(false);
    blobs.begin(uploadId);
    blobs.append(uploadId, '0123456789');
    await settle();
    expect(result.held?.bytes).toBe(10);
  });

  it('ends without a file that was whole and has lost bytes', async () => {
    blobs.append(uploadId, '0123456789');
    const job = await context.jobs.find(jobId);
    if (job) await finishUpload(context, job, uploadId);
    await blobs.remove(uploadId);
    expect((await startWaiting()).result).toMatchObject({ isOver: true, held: undefined });
  });

  it('ends when the one who asked has gone, or the server stops', async () => {
    const leaving = new AbortController();
    const { result } = await startWaiting({}, leaving.signal);
    leaving.abort();
    await settle();
    expect(result.held?.bytes).toBe(0);
    expect(clock.countTimers()).toBe(0);
  });

  it('ends at once for bytes that the file does not have', async () => {
    const { result } = await startWaiting({ start: 10, end: 20 });
    expect(result.held?.size).toBe(10);
  });

  it.each([{ jobId: 'unknown' }, { fileId: 'unknown' }])('knows no %o', async (changes) => {
    expect((await startWaiting(changes)).result).toMatchObject({ isOver: true, held: undefined });
  });

  it('waits until the file is whole, where the store cannot read it before', async () => {
    context = { ...context, blobs: { ...blobs, canReadEarly: false } };
    const { result } = await startWaiting({ end: 4 });
    blobs.append(uploadId, '0123456789');
    await pass(150);
    expect(result.isOver).toBe(false);
    const job = await context.jobs.find(jobId);
    expect(job && (await finishUpload(context, job, uploadId))).toBe('completed');
    await settle();
    expect(result.held).toMatchObject({ bytes: 10 });
  });
});
