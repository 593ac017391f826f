import { describe, expect, it, onTestFinished } from 'vitest';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import { createJob } from '../../../src/jobs/create-job.ts';
import { startFinishingLeft } from '../../../src/jobs/upload/left-uploads.ts';
import { parsePartsAnswer } from '@svc/protocol/uploaded-parts';
import type { DirectParts } from '../../../src/ports/blob-store.ts';
import { hashBytes, makeBytes } from '../../support/phone.ts';
import { openDirectStore } from '../../drivers/s3/s3-world.ts';
import { hasS3, makeFolder } from '../../support/services/test-s3.ts';
import { beginUpload, makeJobContext, openTestDatabase } from '../../support/test-context.ts';
import { startWithJob } from '../../support/test-server.ts';
import { createFakeClock, waitFor, waitUntil } from '../../support/time.ts';

const PART_BYTES = 120_000;
/** Two parts. */
const BYTES = makeBytes(200_000);
const MINUTE_MS = 60_000;

/** A job whose phone sends to the store, and the rounds that finish left uploads. */
async function createWorld(sha256: string | null = hashBytes(BYTES)) {
  const { jobs } = createSqliteStores(openTestDatabase());
  const { store: blobs, direct, loseParts } = await openDirectStore(PART_BYTES);
  let looks = 0;
  const adopt: DirectParts['adopt'] = (id) => (looks++, direct.adopt(id));
  const clock = createFakeClock();
  const context = makeJobContext({ jobs, blobs: { ...blobs, direct: { ...direct, adopt } }, clock });
  const { id } = await createJob(context, 'demo', {});
  const uploadId = await beginUpload(context, id, { size: BYTES.length, sha256 });
  await blobs.create(uploadId, { size: BYTES.length });
  /** Sends the next part, and counts those before it. */
  const sendPart = async (from = BYTES) => {
    await direct.adopt(uploadId);
    const part = await direct.presignNext(uploadId);
    if (!part) throw new Error('No part is missing.');
    const { url, start, end } = part;
    expect((await fetch(url, { method: 'PUT', body: from.slice(start, end) })).status).toBe(200);
  };
  onTestFinished(startFinishingLeft(context, context.report));
  const waitForRound = () => waitFor(() => expect(clock.countTimers()).toBe(1));
  await waitForRound();
  const pass = async () => {
    clock.advance(MINUTE_MS);
    await waitForRound();
  };
  return {
    context,
    id,
    uploadId,
    sendPart,
    loseParts: () => loseParts(uploadId),
    pass,
    countLooks: () => looks,
  };
}

describe.runIf(hasS3)('an upload to the store whose phone is gone', () => {
  it('stays as it is while a part is missing, is looked for once a minute, and finished within two', async () => {
    const { context, id, uploadId, sendPart, pass, countLooks } = await createWorld();
    await sendPart();
    for (let round = 0; round < 5; round++) await pass();
    expect(countLooks()).toBeLessThanOrEqual(5);
    expect(await context.jobs.find(id)).toMatchObject({ status: 'in_progress', files: [{ isWhole: false }] });
    expect(await context.blobs.countBytes(uploadId)).toBe(PART_BYTES);
    await sendPart();
    await pass();
    await pass();
    expect(await context.jobs.find(id)).toMatchObject({ status: 'completed', files: [{ isWhole: true }] });
  });

  it('is not looked for while it grows', async () => {
    const { sendPart, pass, countLooks } = await createWorld();
    await sendPart();
    await pass();
    const before = countLooks();
    await sendPart(); // counts the first part
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
    const { storageUrl } = await makeFolder();
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
