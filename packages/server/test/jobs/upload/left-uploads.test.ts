import { AbortMultipartUploadCommand } from '@aws-sdk/client-s3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openS3BlobStore } from '../../../src/drivers/s3/open-s3.ts';
import { createJob } from '../../../src/jobs/create-job.ts';
import { startFinishingLeft } from '../../../src/jobs/upload/left-uploads.ts';
import { parsePartsAnswer } from '@svc/protocol/uploaded-parts';
import type { DirectParts } from '../../../src/ports/blob-store.ts';
import { hashBytes, makeBytes } from '../../support/phone.ts';
import { createTestDatabase, openTestPostgres } from '../../support/services/test-postgres.ts';
import { hasS3, makeBucket } from '../../support/services/test-s3.ts';
import { beginUpload, makeJobContext } from '../../support/test-context.ts';
import { startWithJob } from '../../support/test-server.ts';
import { createFakeClock, waitFor, waitUntil } from '../../support/time.ts';

const PART_BYTES = 120_000;
/** Two parts. */
const BYTES = makeBytes(200_000);
const MINUTE_MS = 60_000;

/** A job whose phone may send to the store, and what looks after it. */
async function createWorld(sha256: string | null = hashBytes(BYTES)) {
  const { jobs, ledger } = await openTestPostgres(await createTestDatabase());
  const { storageUrl, bucket, client } = await makeBucket();
  const blobs = await openS3BlobStore(storageUrl, ledger, { minPartBytes: PART_BYTES, isUploadDirect: true });
  const { direct } = blobs;
  if (!direct) throw new Error('The store takes no parts from clients.');
  let looks = 0;
  const adopt: DirectParts['adopt'] = (id) => (looks++, direct.adopt(id));
  const clock = createFakeClock();
  const context = makeJobContext({ jobs, blobs: { ...blobs, direct: { ...direct, adopt } }, clock });
  const { id } = await createJob(context, 'demo', {});
  const uploadId = await beginUpload(context, id, { size: BYTES.length, sha256 });
  await blobs.create(uploadId, { size: BYTES.length });
  /** Sends the part that is missing, and counts those before it. */
  const sendPart = async (from = BYTES) => {
    await direct.adopt(uploadId);
    const part = await direct.presignNext(uploadId);
    if (!part) throw new Error('No part is missing.');
    const { url, start, end } = part;
    expect((await fetch(url, { method: 'PUT', body: from.slice(start, end) })).status).toBe(200);
  };
  /** As a rule of the bucket does with old uploads. */
  const loseParts = async () => {
    const { multipartId } = (await ledger.find(uploadId)) ?? {};
    const upload = { Bucket: bucket, Key: `uploads/${uploadId}.parts`, UploadId: multipartId ?? undefined };
    await client.send(new AbortMultipartUploadCommand(upload));
  };
  onTestFinished(startFinishingLeft(context, context.report));
  const waitForRound = () => waitFor(() => expect(clock.countTimers()).toBe(1));
  await waitForRound();
  const pass = async () => {
    clock.advance(MINUTE_MS);
    await waitForRound();
  };
  return { context, id, uploadId, sendPart, loseParts, pass, countLooks: () => looks };
}

describe.runIf(hasS3)('an upload to the store whose phone is gone', () => {
  it('is finished when every part is there, within two minutes', async () => {
    const { context, id, sendPart, pass } = await createWorld();
    await sendPart();
    await sendPart();
    await pass();
    await pass();
    expect(await context.jobs.find(id)).toMatchObject({ status: 'completed', files: [{ isWhole: true }] });
  });

  it('stays as it is while a part is missing, and is looked for once a minute', async () => {
    const { context, id, uploadId, sendPart, pass, countLooks } = await createWorld();
    await sendPart();
    for (let round = 0; round < 5; round++) await pass();
    expect(countLooks()).toBeLessThanOrEqual(5);
    expect(await context.jobs.find(id)).toMatchObject({ status: 'in_progress', files: [{ isWhole: false }] });
    expect(await context.blobs.countBytes(uploadId)).toBe(PART_BYTES);
    await sendPart();
    await pass();
    await pass();
    expect((await context.jobs.find(id))?.status).toBe('completed');
  });

  it('is not looked for while it grows', async () => {
    const { sendPart, pass, countLooks } = await createWorld();
    await sendPart();
    await pass();
    const before = countLooks();
    await sendPart(); // the first one is counted now
    await pass();
    expect(countLooks()).toBe(before);
  });

  it('is begun anew by the phone when it arrived damaged', async () => {
    const { context, id, sendPart, pass } = await createWorld();
    await sendPart(BYTES.toReversed());
    await sendPart(BYTES.toReversed());
    await pass();
    await pass();
    expect(await context.jobs.find(id)).toMatchObject({ status: 'in_progress', files: [{ uploadId: null }] });
    expect(await context.blobs.listIds()).toEqual([]);
  });

  it('whose parts the store has lost is gone for its phone, which begins anew', async () => {
    const { context, id, sendPart, pass, loseParts } = await createWorld();
    await sendPart();
    await sendPart();
    await loseParts();
    await pass();
    await pass();
    expect((await context.jobs.find(id))?.status).toBe('in_progress');
    expect(await context.blobs.listIds()).toEqual([]);
  });

  it('is finished without a checksum where its phone has told none, as of a large file', async () => {
    const { context, id, sendPart, pass } = await createWorld(null);
    await sendPart();
    await sendPart();
    await pass();
    await pass();
    expect((await context.jobs.find(id))?.status).toBe('completed');
  });

  it('is finished by a server whose phone was closed before its last question', async () => {
    const clock = createFakeClock(Date.now());
    const { storageUrl } = await makeBucket();
    const { server, job, phone } = await startWithJob({ storageUrl, isUploadDirect: true, clock });
    const uploadUrl = await phone.startUpload({
      jobId: job.id,
      size: BYTES.length,
      sha256: hashBytes(BYTES),
    });
    const answer = parsePartsAnswer(await (await phone.askForParts(uploadUrl)).json());
    if (!('next' in answer)) throw new Error('No part is missing.');
    await fetch(answer.next.url, { method: 'PUT', body: BYTES });
    expect((await server.readJob(job.id)).status).toBe('in_progress');
    for (let round = 0; round < 2; round++) {
      await waitUntil(async () => clock.listTimers().includes(clock.now() + MINUTE_MS));
      clock.advance(MINUTE_MS);
    }
    await waitUntil(async () => (await server.readJob(job.id)).status === 'completed');
    expect(server.errors).toEqual([]);
  });
});
