import { readFile } from 'node:fs/promises';
import { startMeddlingProxy } from '../../fixtures/phone/meddling-proxy.ts';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { isOnDisk } from '../../fixtures/server/is-on-disk.ts';
import { expectArrived, send } from '../several.ts';
import {
  choose,
  createFile,
  createJob,
  expect,
  expectState,
  linkTo,
  readJob,
  readUpload,
  test,
} from '../test.ts';
import { button, changes, PHOTO, takePicture } from '../tools/chosen-pictures.ts';
import { countKept, findWorker, install, share } from './share.ts';

const site = { origin: 'https://claims.example.com', title: 'Report a damage' };
const SCAN = 'Scan the code on your computer';

test('a shared file goes to the job that waits, by a tap that names its site, byte for byte', async ({
  openJob,
  page,
}) => {
  const { jobId, server, readJob, readUpload } = await openJob({ site });
  await install(page);
  const photo = createFile(3_000_000, 'Kitchen.jpg');
  await share(page, server.url, [photo]);
  await expect(page.getByRole('heading', { name: 'Send a file to claims.example.com' })).toBeVisible();
  await expect(page).toHaveURL(linkTo(server, jobId));
  await expect(page.getByText('1 picture that you shared', { exact: true })).toBeVisible();
  const button = page.getByRole('button', { name: 'Send Kitchen.jpg to claims.example.com' });
  await expect(button).toBeVisible();
  await expectState(page, 'ready');
  expect(await readJob()).toMatchObject({ status: 'pending' });

  await button.click();
  await expectState(page, 'done');
  const { name, buffer } = await readUpload();
  expect([name, sha256(buffer)]).toEqual(['Kitchen.jpg', sha256(photo.buffer)]);
  await expect.poll(() => countKept(page)).toBe(0);
});

test('shared files are in the list of a job that takes several, which is sent by its button', async ({
  openJob,
  page,
}) => {
  const { jobId, server, readJob } = await openJob({ site, maxFiles: 3 });
  await install(page);
  const files = [createFile(2000, 'b.jpg'), createFile(1000, 'a.pdf', 'application/pdf')];
  await share(page, server.url, files);
  await expect(page.getByRole('button', { name: 'Send 2 files' })).toBeVisible();
  await expect(page.locator('.line-name')).toHaveText(['b.jpg', 'a.pdf']);
  expect(await readJob()).toMatchObject({ status: 'pending' });
  await send(page);
  await expectState(page, 'done');
  await expectArrived(server, jobId, files);
});

test('a shared file is kept until it is sent: after one that the site refuses, and one that waits for a look', async ({
  openJob,
  page,
}) => {
  const { jobId, server } = await openJob({ site, accept: 'image/*' });
  await install(page);
  await share(page, server.url, [createFile(1000, 'a.pdf', 'application/pdf')]);
  const sendPdf = page.getByRole('button', { name: 'Send a.pdf to claims.example.com' });
  await sendPdf.click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page.locator('#shared-offer')).toBeHidden();
  // Its script is not loaded at first: whatever happens next tries again
  await page.route(/offered-files/, (route) => route.abort(), { times: 1 });
  const failure = page.waitForEvent('requestfailed', (request) => request.url().includes('offered-files'));
  await page.reload();
  await failure;
  await choose(page, createFile(1000, 'b.pdf', 'application/pdf'));
  await expect(sendPdf).toBeVisible();

  const name = 'photo.jpg';
  const photo = { name, mimeType: 'image/jpeg', buffer: await readFile(await takePicture(PHOTO)) };
  await share(page, server.url, [photo]);
  await page.getByRole('button', { name: 'Send photo.jpg to claims.example.com' }).click();
  await expect(changes(page)).toHaveText(['Had a location and camera details: removed.']);
  await expect(page.getByRole('button', { name: /^Send photo/ })).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Send photo.jpg to claims.example.com' }).click();
  await button(page, 'Send').click();
  await expectState(page, 'done');
  expect((await readUpload(server, jobId)).name).toBe(name);
  await expect.poll(() => countKept(page)).toBe(0);
});

test('without a job, it asks to scan first: the job whose code is scanned then offers what was shared', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await install(page);
  const files = [createFile(2000, 'a.jpg'), createFile(3000, 'b.jpg')];
  await share(page, server.url, files);
  await expect(page.getByRole('heading', { name: SCAN })).toBeFocused();
  await expect(page.locator('.line-name')).toHaveText(['a.jpg', 'b.jpg']);

  const several = await createJob(server, { site, maxFiles: 3 });
  await page.goto(linkTo(server, several));
  await expect(page.getByRole('button', { name: 'Add the 2 pictures that you shared' })).toBeVisible();
  await expectState(page, 'ready');
  await expect(page.locator('.line-name')).toHaveCount(0);

  const one = await createJob(server, { site });
  await page.goto(linkTo(server, one));
  await expect(
    page.getByText('2 pictures that you shared. This code is for one of them:', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send b.jpg to claims.example.com' }).click();
  await expectState(page, 'done');
  expect(sha256((await readUpload(server, one)).buffer)).toBe(sha256(files[1]?.buffer ?? Buffer.of()));
  await expect.poll(() => countKept(page)).toBe(1); // the other one is still offered

  await page.goto(linkTo(server, several));
  await page.getByRole('button', { name: 'Forget it' }).click();
  await expect(page.locator('#shared-offer')).toBeHidden();
  await expect.poll(() => countKept(page)).toBe(0);
  await expectState(page, 'ready');
});

test('the share page goes on by itself with the next request of a known computer', async ({
  openJob,
  page,
}) => {
  const { jobId, server } = await openJob({ site });
  await install(page);
  await choose(page, createFile(10));
  await expectState(page, 'done');
  const photo = createFile(5000, 'next.jpg');
  const asked = page.waitForRequest(/\/next/);
  await share(page, server.url, [photo]);
  await expect(page.getByRole('heading', { name: SCAN })).toBeVisible();
  await asked;
  const next = await createJob(server, { site: { origin: 'https://bank.example.com' }, after: jobId });
  await page.getByRole('button', { name: 'Send next.jpg to bank.example.com' }).click();
  await expectState(page, 'done');
  await expect(page).toHaveURL(linkTo(server, next));
  expect(sha256((await readUpload(server, next)).buffer)).toBe(sha256(photo.buffer));
});

test('"Forget them" removes what was shared', async ({ page, server }) => {
  await page.goto(server.url);
  await install(page);
  await share(page, server.url, [createFile(10, 'a.jpg'), createFile(10, 'b.jpg')]);
  await page.getByRole('button', { name: 'Forget them' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten' })).toBeFocused();
  await expect.poll(() => countKept(page)).toBe(0);
  await page.goto(linkTo(server, await createJob(server)));
  await expectState(page, 'ready');
  await expect(page.locator('#shared-offer')).toBeHidden();
});

test('after an hour, any visit of the page removes what was shared, and nothing is offered', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await install(page);
  await share(page, server.url, [createFile(10, 'a.jpg')]);
  await expect(page.getByRole('heading', { name: SCAN })).toBeVisible();
  expect(await countKept(page)).toBe(1);
  await page.clock.setFixedTime(Date.now() + 61 * 60_000);
  await page.goto(`${server.url}/?shared`);
  await expect(page.getByRole('heading', { name: 'Nothing is waiting to be sent' })).toBeVisible();
  await expect.poll(() => countKept(page)).toBe(0);
});

test('without the worker nothing reaches the server’s disk, and the page asks to share once more', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  const file = createFile(500_000);
  await share(page, server.url, [file]);
  await expect(page.getByRole('heading', { name: 'Share it once more' })).toBeVisible();
  expect(await isOnDisk(server.dataDir, file.buffer.subarray(0, 64))).toBe(false);
});

test('behind a path, all of it stays below the path', async ({ page, server }) => {
  const proxy = await startMeddlingProxy(server.url, { path: '/pocket' });
  try {
    const base = `http://localhost:${proxy.port}/pocket`;
    const jobId = await createJob(server, { site });
    await page.goto(`${base}/?job_id=${jobId}`);
    await install(page);
    expect(await findWorker(page)).toBe(`${base}/phone/share-worker.js`);
    const photo = createFile(100_000, 'a.jpg');
    await share(page, base, [photo]);
    await page.getByRole('button', { name: 'Send a.jpg to claims.example.com' }).click();
    await expectState(page, 'done');
    expect(await readJob(server, jobId)).toMatchObject({ status: 'completed', size: 100_000 });
  } finally {
    await proxy.close();
  }
});
