import type { Page } from '@playwright/test';
import { createPhone } from '../../packages/server/test/support/phone.ts';
import { sha256 } from '../fixtures/phone/test-files.ts';
import {
  cancelJob,
  choose,
  createFile,
  createJob,
  expect,
  expectState,
  linkTo,
  readJob,
  readUpload,
  slowDown,
  test,
  waitUntilHalfway,
  type OpenJob,
} from './test.ts';
import { startTransferServer } from '../fixtures/server/transfer-server.ts';
import { waitUntilKept } from '../fixtures/phone/kept-files.ts';

const FILE_BYTES = 3_000_000;
/** The file takes half a minute, so that it can be interrupted on a busy machine. */
const SLOW = 100_000;

/** Half of a photo is sent, and the browser has stored all of it. */
async function keepHalf(job: OpenJob) {
  const photo = createFile(FILE_BYTES);
  const { page } = job;
  await expectState(page, 'ready');
  const speedUp = await slowDown(page, SLOW);
  await choose(page, photo);
  await waitUntilHalfway(page);
  await waitUntilKept(page);
  return { ...job, photo, speedUp };
}

test('goes on after the page was ended, without choosing the file again', async ({ openJob }) => {
  const { page, photo, readUpload, speedUp } = await keepHalf(await openJob());

  const resumed = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.reload();
  await expectState(page, 'sending');
  await expect(page.getByText('It was interrupted and goes on by itself.')).toBeVisible();
  await speedUp();
  expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThan(0);
  await expectState(page, 'done');
  expect(sha256((await readUpload()).buffer)).toBe(sha256(photo.buffer));
});

test('goes on by itself also where the browser is slow to find the file @release', async ({ openJob }) => {
  const { page, photo, readUpload, speedUp } = await keepHalf(await openJob());

  await page.addInitScript(findNothingUntilReady);
  await page.reload();
  await expect(page.getByText('It was interrupted and goes on by itself.')).toBeVisible();
  await speedUp();
  await expectState(page, 'done');
  expect(sha256((await readUpload()).buffer)).toBe(sha256(photo.buffer));
});

/** Runs in the page: its private files answer only after it says that a file may be chosen. */
function findNothingUntilReady(): void {
  const { storage } = navigator;
  const find = storage.getDirectory.bind(storage);
  storage.getDirectory = async () => {
    while (!document.querySelector('[data-state]')) await new Promise(requestAnimationFrame);
    return find();
  };
}

test('goes on when the same file is chosen again, where the browser keeps no files @release', async ({
  openJob,
  page,
}) => {
  await forbidKeeping(page);
  const photo = createFile(FILE_BYTES);
  await openJob();
  await expectState(page, 'ready');
  const speedUp = await slowDown(page, SLOW);
  await choose(page, photo);
  await waitUntilHalfway(page);

  await page.reload();
  await expectState(page, 'ready');
  await speedUp();
  const resumed = page.waitForRequest((request) => request.method() === 'PATCH');
  await choose(page, photo);
  expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThan(0);
  await expectState(page, 'done');
});

test('lets another file be chosen instead of the one that goes on by itself @release', async ({
  openJob,
}) => {
  const other = createFile(FILE_BYTES);
  const { page, readUpload, speedUp } = await keepHalf(await openJob());

  await page.reload();
  await expectState(page, 'sending');
  await page.getByRole('button', { name: 'Stop and choose another' }).click();
  await expectState(page, 'ready');
  // Not earlier: the browser may speed up the stopped request before it ends, and then the first file arrives.
  const replaced = page.waitForRequest('**/upload');
  await choose(page, other);
  await replaced;
  await speedUp();
  await expectState(page, 'done');
  expect(sha256((await readUpload()).buffer)).toBe(sha256(other.buffer));
});

test('says that it is done when the file that the person stopped has arrived after all @release', async ({
  openJob,
  page,
}) => {
  const photo = createFile(1000);
  const { readUpload } = await openJob();
  await expectState(page, 'ready');
  // The server takes all of it, and the phone gets no answer. The browser's driver does not know the body.
  await page.route('**/upload/*', async (route) => {
    const request = route.request();
    const [method, headers] = [request.method(), await request.allHeaders()];
    if (method === 'PATCH')
      await fetch(request.url(), { method, headers, body: new Uint8Array(photo.buffer) });
    await route.abort();
  });
  await page.route('**/phone/jobs/*', (route) => route.abort());
  const arrived = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH');
  await choose(page, photo);
  await arrived;
  await page.getByRole('button', { name: 'Stop and choose another' }).click();
  await expectState(page, 'sending'); // until the server answers
  await page.unroute('**/phone/jobs/*');
  await expectState(page, 'done');
  expect(sha256((await readUpload()).buffer)).toBe(sha256(photo.buffer));
});

test('sends the file again by itself when it arrived damaged', async ({ page, server }) => {
  const jobId = await createJob(server);
  const photo = createFile(50_000);
  await page.route(
    '**/upload',
    (route) => route.continue({ postData: createFile(photo.buffer.length).buffer }),
    { times: 1 },
  );
  await page.goto(linkTo(server, jobId));
  await choose(page, photo);
  await expectState(page, 'done');
  expect(sha256((await readUpload(server, jobId)).buffer)).toBe(sha256(photo.buffer));
});

test('keeps trying when the server cannot be reached at first', async ({ openJob, page }) => {
  let isUp = false;
  await page.route('**/phone/jobs/*', (route) => (isUp ? route.continue() : route.abort()));
  await openJob();
  await expect(page.getByText('This page keeps trying.')).toBeVisible();
  isUp = true;
  await expectState(page, 'ready');
});

/** Like private modes, where nothing can be stored. */
async function forbidKeeping(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(StorageManager.prototype, 'getDirectory');
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
}

test('leaves an answer to an upload that goes on and on, and asks again @release', async ({
  page,
  server,
}) => {
  const jobId = await createJob(server);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/upload/elsewhere')) elsewhere.push(request.method());
  });
  const headers = { Location: '/upload/elsewhere', 'Tus-Resumable': '1.0.0' };
  const body = 'x'.repeat(5 * 1024 * 1024);
  await page.route('**/upload', (route) => route.fulfill({ status: 201, headers, body }), { times: 1 });
  await page.goto(linkTo(server, jobId));
  await choose(page, createFile(10));
  await expectState(page, 'done');
  expect(elsewhere).toEqual([]);
});

test('a server without room ends no job: the file is sent when there is room, unless the person gives up @release', async ({
  page,
}) => {
  const server = await startTransferServer({
    args: ['--max-bytes', '1000000', '--max-total-bytes', '1000000'],
  });
  const full = page.getByText('The computer takes no more files for now');
  try {
    const other = await createJob(server);
    const size = 900_000;
    const files = [{ id: 'A'.repeat(22), name: 'a', contentType: '', size }];
    await createPhone(server.url).announce(other, files);
    const [givenUp, waiting] = [await createJob(server), await createJob(server)];
    await page.goto(linkTo(server, givenUp));
    await choose(page, createFile(300_000));
    await expect(full).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('The upload was stopped')).toBeVisible();
    await expect
      .poll(() => readJob(server, givenUp))
      .toMatchObject({ status: 'failed', failure: { code: 'quota_full' } });

    await page.goto(linkTo(server, waiting));
    await choose(page, createFile(300_000));
    await expect(full).toBeVisible();
    await waitUntilKept(page);
    expect(await readJob(server, waiting)).toMatchObject({ failure: null });
    await cancelJob(server, other);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectState(page, 'done');
  } finally {
    await server.dispose();
  }
});
