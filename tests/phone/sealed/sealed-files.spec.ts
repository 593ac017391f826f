import { writeFile } from 'node:fs/promises';
import { sealedSizeOf } from '@svc/protocol';
import { ORIGINS, waitForBytes } from '../half-sent.ts';
import { createFiles, send } from '../several.ts';
import { choose, createFile, createJob, expect, expectState, linkTo, readJob, readUpload } from '../test.ts';
import {
  createSealedTransfer,
  FILE_TIME,
  expectAllOpen,
  expectOpens,
  openUpload,
  test,
  watchSealingCode,
  withKey,
} from './sealed.ts';
import { cases } from '../../fixtures/release.ts';
import { report } from '../../fixtures/server/job-routes.ts';

const MEBIBYTE = 1024 * 1024;

for (const [where, host] of cases(ORIGINS)) {
  test.describe(where, () => {
    test('seals a photo with its name, type and time; the server learns its size only', async ({
      chooseOnDisk,
      createSealedJob,
    }) => {
      const { identity, jobId, link, page, server } = await createSealedJob();
      const photo = createFile(3_000_000, '領収書 🙂.jpg');
      const asked = watchSealingCode(page);
      await page.goto(onHost(link, host));
      await expectState(page, 'ready');
      await chooseOnDisk(photo);
      await expectState(page, 'done');

      const opened = await openUpload(server, { jobId, identity });
      await expectOpens(opened, { jobId, file: photo });
      expect(opened.description.lastModified).toBe(FILE_TIME.getTime());
      expect(asked).toHaveLength(1);
      const job = await readJob(server, jobId);
      expect(job).toMatchObject({ fileName: 'sealed.age', size: sealedSizeOf(photo.buffer.length) });
      expect(job).not.toHaveProperty('lastModified');
      expect((await readUpload(server, jobId)).buffer.includes(photo.buffer.subarray(0, 64))).toBe(false);
    });

    test('seals a large file in parts, each while the one before it is sent', async ({
      chooseOnDisk,
      createSealedJob,
      page,
    }) => {
      const offsets: number[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
      });
      const { expectArrived, link } = await createSealedJob();
      await page.goto(onHost(link, host));
      const file = createFile(33 * MEBIBYTE, 'video.mp4', 'video/mp4');
      await chooseOnDisk(file);
      await expectState(page, 'done', { timeout: 60_000 });
      await expectArrived(file);
      expect(offsets).toEqual([0, 4 * MEBIBYTE, 12 * MEBIBYTE, 28 * MEBIBYTE]);
    });
  });
}

test('seals a large file while the browser looks for memory to free all the time @release', async ({
  chooseOnDisk,
  createSealedJob,
}) => {
  const { expectArrived, link, page } = await createSealedJob();
  await page.goto(link);
  const file = createFile(33 * MEBIBYTE, 'video.mp4', 'video/mp4');
  const devTools = await page.context().newCDPSession(page);
  await chooseOnDisk(file);
  await expect(async () => {
    await devTools.send('HeapProfiler.collectGarbage');
    await expectState(page, 'done', { timeout: 1 });
  }).toPass({ intervals: [0], timeout: 30_000 });
  await expectArrived(file);
});

test('sends nothing more of a sealed file that was changed meanwhile, and asks for it again @release', async ({
  chooseOnDisk,
  network,
  page,
  server,
}) => {
  const { identity, jobId, link } = await createSealedTransfer({ server, network, host: 'localhost' });
  await page.goto(link);
  network.slowDown(2 * MEBIBYTE);
  const file = await chooseOnDisk(createFile(50 * MEBIBYTE, 'video.mp4'));
  await waitForBytes(network, MEBIBYTE);
  // The last parts were not read yet, and it was not copied
  const other = createFile(50 * MEBIBYTE, 'video.mp4', 'video/mp4');
  await writeFile(file, other.buffer);
  network.slowDown(Infinity);
  await expect(page.getByRole('alert')).toContainText('This file cannot be read. Choose it again');
  await chooseOnDisk(other);
  await expectState(page, 'done', { timeout: 60_000 });
  await expectOpens(await openUpload(server, { jobId, identity }), { jobId, file: other });
});

test('seals each of several files with a seal of its own, also the same file twice', async ({
  createSealedJob,
}) => {
  const { identity, jobId, link, page, server } = await createSealedJob({ maxFiles: 10 });
  await page.goto(link);
  const [first, second] = createFiles(['one.jpg', 'two.jpg']);
  const files = [createFile(3_000_000, 'large.jpg'), first, second, first].filter(
    (file) => file !== undefined,
  );
  await choose(page, files);
  await send(page);
  await expectState(page, 'done');
  await expectAllOpen(server, { jobId, identity }, files);
  const ids = ((await readJob(server, jobId))['files'] as { id: string }[]).map(({ id }) => id);
  const opened = await Promise.all(ids.map((fileId) => openUpload(server, { jobId, identity, fileId })));
  expect(new Set(opened.map(({ description }) => description.contentId)).size).toBe(files.length);
});

test('seals for the next job without a code to the same key, also after a reload @release', async ({
  createSealedJob,
}) => {
  const { identity, jobId, link, page, server } = await createSealedJob();
  await page.goto(link);
  await choose(page, createFile(1000));
  await expectState(page, 'done');
  await report(server, jobId, { kind: 'placed' });
  const nextId = await createJob(server, { after: jobId, maxFiles: 3 });
  await expectState(page, 'ready');
  await expect(page).toHaveURL(withKey(linkTo(server, nextId), identity.key));
  await page.reload();
  const files = createFiles(['a.jpg', 'b.jpg']);
  await choose(page, files);
  await send(page);
  await expectState(page, 'done');
  await expectAllOpen(server, { jobId: nextId, identity }, files);

  const thirdId = await createJob(server, { after: nextId });
  await expectState(page, 'ready');
  const file = createFile(1000, 'third.jpg');
  await choose(page, file);
  await expectState(page, 'done');
  await expectOpens(await openUpload(server, { jobId: thirdId, identity }), { jobId: thirdId, file });
});

test('sends as before without a key, and does not load the sealing script', async ({ openJob, page }) => {
  const asked = watchSealingCode(page);
  const { readUpload } = await openJob();
  await expect(page.getByText('Encrypted')).toBeHidden();
  const photo = createFile(50_000);
  await choose(page, photo);
  await expectState(page, 'done');
  expect(await readUpload()).toEqual(photo);
  expect(asked).toEqual([]);
});

function onHost(link: string, host: string): string {
  return link.replace('127.0.0.1', host);
}
