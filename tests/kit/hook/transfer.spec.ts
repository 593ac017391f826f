import type { Job, PresignedDownload } from '@svc/protocol';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { completeTransfer, expectStatus, startTransfer } from '../fixtures/own-dialog.ts';
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

test('4.3: without a server callback the result is the presigned download @release', async ({ begin }) => {
  const { desk, phone, smallPhoto } = await begin('custom-ui');
  await completeTransfer(desk, phone, smallPhoto);

  const [call] = await desk.calls('onCompleted');
  const result = call?.args[1] as PresignedDownload; // what the contract says it is
  expect(result.fileName).toBe('receipt.jpg');
  expect(await hashBehind(result.url)).toBe(sha256(smallPhoto));
});

test('4.3: a server callback that returns nothing gives no result @release', async ({ begin }) => {
  const { desk, phone, smallPhoto } = await begin('custom-ui', { app: { onCompleted: () => undefined } });
  await completeTransfer(desk, phone, smallPhoto);

  const [call] = await desk.calls('onCompleted');
  expect(call?.args).toEqual([expect.objectContaining({ status: 'completed' })]);
});

test('4.2: the download address carries its lifetime and what the server callback returned @release', async ({
  begin,
}) => {
  const { desk, gate, phone, smallPhoto } = await begin('custom-ui', {
    app: { onCompleted: (job) => ({ claim: job.id }) },
  });
  const jobId = await completeTransfer(desk, phone, smallPhoto);
  await desk.press('Download');

  await expect(desk.read('download')).toContainText('url');
  const download = JSON.parse((await desk.read('download').textContent()) ?? '') as PresignedDownload;
  expect(download).toMatchObject({ fileName: 'receipt.jpg', completedPayload: { claim: jobId } });
  const lifetimeMs = Date.parse(download.expiresAt ?? '') - Date.now();
  expect(lifetimeMs).toBeGreaterThan(4 * 60_000);
  expect(lifetimeMs).toBeLessThan(6 * 60_000);
  expect(await hashBehind(download.url)).toBe(sha256(smallPhoto));
  const asked = gate.requests.filter(({ route }) => route === 'download').map(({ url }) => url);
  expect(asked).toEqual([`/api/svc/job/${jobId}/download?expiration=5`]);
});

test('4.3: a download address asked for before there is a file is an error, and no request is sent @release', async ({
  begin,
}) => {
  const { desk, gate } = await begin('custom-ui');
  await startTransfer(desk);
  await desk.press('Download');

  await expect(desk.read('download')).toContainText('There is no file yet.');
  expect(gate.count('download')).toBe(0);
  await expectStatus(desk, 'pending');
});

test('1: after reset another file has a new job and a new code @release', async ({ begin }) => {
  const { desk, phone, photo } = await begin('custom-ui');
  const firstId = await completeTransfer(desk, phone, photo);
  await desk.press('Reset');
  await expectStatus(desk, 'idle');
  const secondId = await completeTransfer(desk, phone, photo.subarray(0, 500_000));

  expect(secondId).not.toBe(firstId);
  const completed = (await desk.calls('onCompleted')).map(({ args }) => args[0]);
  expect(completed).toEqual([
    expect.objectContaining({ id: firstId, size: photo.length }),
    expect.objectContaining({ id: secondId, size: 500_000 }),
  ]);
});

async function hashBehind(url: string | undefined): Promise<string> {
  const answer = await fetch(url ?? '');
  expect(answer.status).toBe(200);
  return sha256(Buffer.from(await answer.arrayBuffer()));
}
