import type { Job, PresignedDownload } from '@svc/protocol';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { completeTransfer, expectStatus, sendPhoto, startTransfer } from '../fixtures/own-dialog.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  '4.5: the status goes through creating, pending, in_progress and completed, and the progress grows',
  { tag: '@central' },
  async ({ begin, phone }) => {
    const { desk, photo } = await begin('custom-ui');
    const link = await startTransfer(desk);
    await phone.open(link);
    await phone.slowDown(100_000);
    await phone.choose({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expectStatus(desk, 'in_progress');
    const readProgress = () => desk.page.evaluate(() => window.kitProgress);
    const isPart = (bytes: number) => bytes > 0 && bytes < photo.length;
    await expect.poll(async () => (await readProgress()).filter(isPart).length).toBeGreaterThan(1);
    await phone.speedUp();
    await expectStatus(desk, 'completed');

    expect(await desk.statuses()).toEqual(['idle', 'creating', 'pending', 'in_progress', 'completed']);
    const progress = await readProgress();
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
  },
);

test(
  '4.3: what the server callback returns is the result, and its address has the bytes that were sent',
  { tag: '@central' },
  async ({ begin }) => {
    const seen: { job: Job; presigned: PresignedDownload | undefined }[] = [];
    const { desk, phone, smallPhoto } = await begin('custom-ui', {
      app: {
        onCompleted: async (job, presigned) => {
          seen.push({ job, presigned });
          return { claim: 4711, name: job.fileName, nested: { isFinal: true, list: [null, 'ü'] } };
        },
      },
    });
    const jobId = await completeTransfer(desk, phone, smallPhoto);

    const [call, ...more] = await desk.calls('onCompleted');
    expect(more).toEqual([]);
    expect(call?.args).toEqual([
      expect.objectContaining({
        id: jobId,
        status: 'completed',
        fileName: 'receipt.jpg',
        size: smallPhoto.length,
      }),
      { claim: 4711, name: 'receipt.jpg', nested: { isFinal: true, list: [null, 'ü'] } },
    ]);
    expect(seen.map(({ job }) => job.id)).toEqual([jobId]);
    expect(await hashBehind(seen[0]?.presigned?.url)).toBe(sha256(smallPhoto));
  },
);

test(
  'the callbacks of the last render are called, and rendering again starts nothing',
  { tag: ['@central', '@strict'] },
  async ({ begin }) => {
    const { desk, gate, phone, smallPhoto } = await begin('custom-ui');
    const link = await startTransfer(desk);
    await desk.press('Render again');
    await desk.press('Render again');
    await sendPhoto(phone, link, smallPhoto);
    await expectStatus(desk, 'completed');

    expect((await desk.calls()).map(({ name }) => name)).toEqual(['onJobCreated', '3:onCompleted']);
    expect(gate.count('create')).toBe(1);
  },
);

test(
  'a component that unmounts ends its wait request, and calls nothing after that',
  { tag: ['@central', '@strict'] },
  async ({ begin }) => {
    const { desk, gate, phone, smallPhoto } = await begin('custom-ui');
    const link = await startTransfer(desk);
    await expect.poll(() => gate.count('wait', true)).toBe(1);
    await desk.press('Leave');
    await expect
      .poll(() => gate.requests.filter(({ route }) => route === 'wait').map(({ end }) => end))
      .toEqual(['callerLeft']);
    const asked = gate.requests.length;
    await sendPhoto(phone, link, smallPhoto);

    expect(gate.requests.slice(asked)).toEqual([]);
    expect((await desk.calls()).map(({ name }) => name)).toEqual(['onJobCreated']);
  },
);

async function hashBehind(url: string | undefined): Promise<string> {
  const answer = await fetch(url ?? '');
  expect(answer.status).toBe(200);
  return sha256(Buffer.from(await answer.arrayBuffer()));
}
