import { startFaultyNetwork } from '../../fixtures/phone/faulty-network.ts';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { waitUntilKept } from '../../fixtures/phone/kept-files.ts';
import { waitForBytes } from '../half-sent.ts';
import { createFiles, expectArrived, send } from '../several.ts';
import { choose, COMEBACK, createFile, createJob, expect, expectState, readUpload } from '../test.ts';
import { test, watchSentBytes } from './direct.ts';

/** Four parts of 8 MiB at most. */
const LARGE_BYTES = 30_000_000;
/** Some seconds for each part. */
const BYTES_PER_SECOND = 4_000_000;
/** More than a minute for the rest of a part, so that it is still being sent at the next step. */
const CRAWL = 100_000;
/** In the middle of the second part. */
const SECOND_PART = 10_000_000;

test.skip(process.platform !== 'linux', 'The S3 store for tests is to be had on Linux only.');

test.afterEach(async ({ storeNetwork }) => {
  storeNetwork.slowDown(Infinity);
  await storeNetwork.mend();
});

test('sends a photo to the store and no byte of it to the server', async ({ openJob }) => {
  const photo = createFile(3_000_000);
  const { page, readUpload } = await openJob();
  const sent = watchSentBytes(page);
  await choose(page, photo);
  await expectState(page, 'done');
  expect(sent).toEqual({ parts: [1], requestsToServer: 0 });
  expect(await readUpload()).toEqual(photo);
});

test('sends several files, an empty one among them @release', async ({ openJob }) => {
  const files = [...createFiles(['a.jpg', 'b.jpg', 'c.jpg'], 200_000), createFile(0, 'empty.jpg')];
  const { page, server, jobId } = await openJob({ multiple: true, maxFiles: 4 });
  const sent = watchSentBytes(page);
  await choose(page, files);
  await page.getByRole('button', { name: 'Send it anyway: empty.jpg' }).click();
  await send(page);
  await expectState(page, 'done');
  expect(sent).toEqual({ parts: [1, 1, 1], requestsToServer: 0 });
  await expectArrived(server, jobId, files);
});

test('seals a large file part by part @release', async ({ chooseOnDisk, createSealedJob }) => {
  const file = createFile(34_000_000);
  const { expectArrived, link, page } = await createSealedJob();
  const sent = watchSentBytes(page);
  await page.goto(link);
  await chooseOnDisk(file);
  await expectState(page, 'done', { timeout: 60_000 });
  expect(sent).toEqual({ parts: [1, 2, 3, 4, 5], requestsToServer: 0 });
  await expectArrived(file);
});

test('goes on with the part that was lost when the network was gone for a while @release', async ({
  chooseOnDisk,
  page,
  server,
  storeNetwork,
}) => {
  const video = createFile(LARGE_BYTES);
  const jobId = await createJob(server);
  const network = await startFaultyNetwork(server.url);
  const sent = watchSentBytes(page);
  try {
    await page.goto(`http://localhost:${network.port}/?job_id=${jobId}`);
    storeNetwork.slowDown(BYTES_PER_SECOND);
    await chooseOnDisk(video);
    await waitForBytes(storeNetwork, SECOND_PART);
    storeNetwork.slowDown(CRAWL);
    // The phone loses both, or it would continue through the server.
    await network.cut();
    await storeNetwork.cut();
    await expect(
      page.getByText('No connection. It goes on by itself when it is back.').first(),
    ).toBeVisible();
    storeNetwork.slowDown(Infinity);
    await storeNetwork.mend();
    await network.mend();
    await expectState(page, 'done', COMEBACK);
    expect(sent).toEqual({ parts: [1, 2, 2, 3, 4], requestsToServer: 0 });
    expect(sha256((await readUpload(server, jobId)).buffer)).toBe(sha256(video.buffer));
  } finally {
    await network.close();
  }
});

test('goes on after the page was loaded again, without the parts that have arrived @release', async ({
  chooseOnDisk,
  openJob,
  storeNetwork,
}) => {
  const video = createFile(LARGE_BYTES);
  const { page, readUpload } = await openJob();
  await expectState(page, 'ready');
  const sent = watchSentBytes(page);
  storeNetwork.slowDown(BYTES_PER_SECOND);
  await chooseOnDisk(video);
  await waitForBytes(storeNetwork, SECOND_PART);
  storeNetwork.slowDown(CRAWL);
  await waitUntilKept(page);
  await page.reload();
  storeNetwork.slowDown(Infinity);
  await expectState(page, 'done', COMEBACK);
  expect(sent).toEqual({ parts: [1, 2, 2, 3, 4], requestsToServer: 0 });
  expect(sha256((await readUpload()).buffer)).toBe(sha256(video.buffer));
});

test('sends the file through the server when the phone does not reach the store @release', async ({
  openJob,
  storeNetwork,
}) => {
  const photo = createFile(3_000_000);
  const { page, readUpload } = await openJob();
  const sent = watchSentBytes(page);
  await storeNetwork.cut();
  await choose(page, photo);
  await expectState(page, 'done', COMEBACK);
  expect(sent).toEqual({ parts: [1, 1], requestsToServer: 1 });
  await storeNetwork.mend();
  expect(await readUpload()).toEqual(photo);
});

test('goes on through the server when the phone reaches the store no more in the middle @release', async ({
  chooseOnDisk,
  openJob,
  storeNetwork,
}) => {
  const video = createFile(LARGE_BYTES);
  const { page, readUpload } = await openJob();
  const sent = watchSentBytes(page);
  storeNetwork.slowDown(BYTES_PER_SECOND);
  await chooseOnDisk(video);
  await waitForBytes(storeNetwork, SECOND_PART);
  await storeNetwork.cut();
  await expectState(page, 'done', COMEBACK);
  // After a failure a browser sends from memory, at most 8 MiB at a time.
  expect(sent).toEqual({ parts: [1, 2, 2], requestsToServer: 3 });
  await storeNetwork.mend();
  expect(sha256((await readUpload()).buffer)).toBe(sha256(video.buffer));
});
