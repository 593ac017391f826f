import type { Page } from '@playwright/test';
import { waitUntilKept } from '../fixtures/phone/kept-files.ts';
import { choose, createFile, createJob, expect, expectState, linkTo, slowDown, test } from './test.ts';
import { createFiles, expectArrived, expectList, lines, send } from './several.ts';

const site = { origin: 'https://claims.example.com', title: 'Report a damage' };
const NAMES = ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg'];

test('sends several files by one scan, in the order of the list', async ({ openJob }) => {
  const files = [createFile(3_000_000, 'large.jpg'), ...createFiles(NAMES), createFile(0, 'empty.txt', '')];
  const { jobId, page, server } = await openJob({ site, maxFiles: 10 });
  await expectState(page, 'ready');
  await expect(page.getByRole('heading', { name: 'Send files to claims.example.com' })).toBeVisible();
  await expect(page.getByText('Any file, up to 5 GB each, at most 10 files.')).toBeVisible();
  await expect(page.getByLabel('Choose a file', { exact: true })).toHaveAttribute('multiple');
  await expect(page.getByRole('button', { name: /^Send/ })).toBeHidden();

  await choose(page, files);
  await expectList(page, ['large.jpg', ...NAMES, 'empty.txt']);
  await expect(page.getByText('Not sent unless you want it: it is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Send it anyway: empty.txt' }).click();
  await page.getByRole('button', { name: 'Send 6 files' }).click();
  await expectState(page, 'done');
  await expect(page.getByText('They are on their way to your computer.')).toBeVisible();
  await expectList(page, ['large.jpg', ...NAMES, 'empty.txt']);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expectArrived(server, jobId, files);
});

test('sends the small files first, three at a time at most, and each photo by one request @release', async ({
  openJob,
  page,
}) => {
  const order: string[] = [];
  await page.route('**/upload', async (route) => {
    const metadata = route.request().headers()['upload-metadata'] ?? '';
    const name = /filename (\S+)/.exec(metadata)?.[1] ?? '';
    order.push(Buffer.from(name, 'base64').toString());
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/upload')) sent.push(request.method());
  });
  await countUploads(page);
  await openJob({ maxFiles: 10 });
  await choose(
    page,
    [9, 8, 7, 6, 5, 4, 3, 2, 1].map((size) => createFile(size * 1000, `${size}.jpg`)),
  );
  await send(page);
  await expectState(page, 'done');
  // A file is taken after all smaller ones, of which two may still be on their way
  for (let size = 1; size <= 9; size += 1) {
    expect(order.indexOf(`${size}.jpg`), String(order)).toBeGreaterThanOrEqual(size - 3);
  }
  expect(sent).toEqual(Array(9).fill('POST'));
  const most = await page.evaluate(() => (globalThis as unknown as UploadCount).most);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(3);
});

test('lets the person gather, remove, move and replace files before they are sent', async ({ openJob }) => {
  const files = createFiles(NAMES);
  const [one, two, three, four] = files;
  const { jobId, page, server } = await openJob({ maxFiles: 5 });
  await choose(page, files.slice(0, 2));
  await page.getByLabel('Take a photo').setInputFiles(files.slice(2, 3));
  await choose(page, files.slice(3));
  await expectList(page, NAMES);

  await page.getByRole('button', { name: 'Remove two.jpg' }).click();
  await expect(page.getByRole('button', { name: 'Remove three.jpg' })).toBeFocused();
  await page.getByRole('button', { name: 'Move four.jpg up' }).press('Enter');
  const up = page.getByRole('button', { name: 'Move four.jpg up' });
  await expect(up).toBeFocused();
  await up.press('Enter');
  await up.press('Enter'); // it is already the first
  await page.getByRole('button', { name: 'Move one.jpg down' }).click();
  await expectList(page, ['four.jpg', 'three.jpg', 'one.jpg']);

  const better = createFile(20_000, 'better.jpg');
  await expect(page.getByLabel('Take three.jpg anew')).toHaveAttribute('capture', 'environment');
  await page.getByLabel('Take three.jpg anew').setInputFiles(better);
  await page.getByLabel('Choose another in place of one.jpg').setInputFiles(two ?? []);
  await expectList(page, ['four.jpg', 'better.jpg', 'two.jpg']);
  await page.getByRole('button', { name: 'Send 3 files' }).click();
  await expectState(page, 'done');
  expect([one, three]).toHaveLength(2);
  await expectArrived(
    server,
    jobId,
    [four, better, two].flatMap((file) => file ?? []),
  );
});

test('shows in a file’s line why it is not sent, and sends the others', async ({ openJob }) => {
  const small = createFiles(NAMES, 100);
  const { jobId, page, server } = await openJob({ accept: 'image/*', maxFiles: 3, maxBytes: 5000 });
  const large = createFile(6000, 'large.jpg');
  const paper = createFile(100, 'paper.pdf', 'application/pdf');
  await choose(page, [large, paper, ...small]);
  await expect(lines(page).locator('.line-problem')).toHaveText([
    'Not sent: this site takes at most 5 kB for each file.',
    'Not sent: this site takes images.',
    '',
    '',
    '',
    'Not sent: this site takes at most 3 files.',
  ]);
  await page.getByRole('button', { name: 'Remove one.jpg' }).click();
  await expect(lines(page).last().locator('.line-problem')).toHaveText('');
  await page.getByRole('button', { name: 'Send 3 files' }).click();
  await expectState(page, 'done');
  await expectArrived(server, jobId, small.slice(1));
});

test('keeps the list when the page is closed before anything was sent @release', async ({
  openJob,
  page,
}) => {
  const files = createFiles(NAMES);
  const { jobId, server } = await openJob({ maxFiles: 5 });
  await choose(page, files);
  await page.getByRole('button', { name: 'Move four.jpg up' }).click();
  await page.getByRole('button', { name: 'Remove one.jpg' }).click();
  await expect.poll(async () => (await waitUntilKept(page)).length).toBe(3);
  await page.reload();
  await expectState(page, 'ready');
  await expectList(page, ['two.jpg', 'four.jpg', 'three.jpg']);
  await send(page);
  await expectState(page, 'done');
  await expectArrived(
    server,
    jobId,
    [1, 3, 2].flatMap((index) => files[index] ?? []),
  );
});

test('withdraws the files when the person stops, and sends the changed list', async ({ openJob }) => {
  const files = [createFile(2_000_000, 'large.jpg'), ...createFiles(NAMES.slice(0, 2))];
  const { jobId, page, readJob, server } = await openJob({ maxFiles: 5 });
  const speedUp = await slowDown(page, 100_000);
  await choose(page, files);
  await send(page);
  await expectState(page, 'sending');
  await expect(page.locator('#file-list > [data-step="sent"]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expectState(page, 'ready');
  expect((await readJob())['files']).toEqual([]);

  await page.getByRole('button', { name: 'Remove two.jpg' }).click();
  await speedUp();
  await page.getByRole('button', { name: 'Send 2 files' }).click();
  await expectState(page, 'done');
  await expectArrived(server, jobId, files.slice(0, 2));
});

test('does not go on by itself after the person has stopped @release', async ({ openJob }) => {
  const { page } = await openJob({ maxFiles: 5 });
  await slowDown(page, 50_000);
  await choose(page, [createFile(2_000_000, 'large.jpg')]);
  await waitUntilKept(page);
  await send(page);
  await expectState(page, 'sending');
  // The server does not learn of it
  await page.route('**/files', (route) => route.abort());
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.locator('#status')).toHaveText('No connection. It stops as soon as it is back.');
  await page.reload();
  await expectState(page, 'ready');
  await expectList(page, ['large.jpg']);
});

test('announces its only file where the server does not take it with the upload @release', async ({
  openJob,
  page,
}) => {
  const { jobId, server } = await openJob();
  const refusal = { status: 400, json: { error: 'Not announced', code: 'bad_upload' } };
  await page.route('**/upload', (route) => route.fulfill(refusal), { times: 1 });
  const announced = page.waitForRequest((request) => request.method() === 'PUT');
  const photo = createFile(1000);
  await choose(page, photo);
  await announced;
  await expectState(page, 'done');
  await expectArrived(server, jobId, [photo]);
});

test('sends to a server of before the list of files, as ever @release', async ({ page, server }) => {
  const jobId = await createJob(server);
  const notFound = { status: 404, json: { error: 'Not found' } };
  await page.route(/\/phone\/jobs\/[^/]+\/(files|next)/, (route) => route.fulfill(notFound));
  await page.route(/\/phone\/jobs\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const { maxFiles: _maxFiles, files: _files, outcome: _outcome, ...view } = await response.json();
    await route.fulfill({ response, json: view });
  });
  const speedUp = await slowDown(page, 100_000);
  await page.goto(linkTo(server, jobId));
  await expect(page.getByLabel('Choose a file', { exact: true })).not.toHaveAttribute('multiple');
  await choose(page, createFile(2_000_000, 'first.jpg'));
  await expectState(page, 'sending');
  await page.getByRole('button', { name: 'Stop and choose another' }).click();
  await expectState(page, 'ready');
  const second = createFile(1000, 'second.jpg');
  const replaced = page.waitForResponse((response) => response.request().method() === 'POST');
  await choose(page, second);
  await replaced;
  await speedUp();
  await expectState(page, 'done');
  await expect(page.getByText('It is on its way to your computer. You can close this page.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Disconnect this phone' })).toBeHidden();
});

interface UploadCount {
  /** The most concurrent uploads. */
  most: number;
}

/** Counts in the page, since outside the next request is seen before the former one's end. */
function countUploads(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const count = globalThis as unknown as UploadCount;
    count.most = 0;
    let running = 0;
    globalThis.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: Parameters<XMLHttpRequest['send']>[0]) {
        count.most = Math.max(count.most, (running += 1));
        this.addEventListener('readystatechange', () => {
          if (this.readyState === XMLHttpRequest.DONE) running -= 1;
        });
        super.send(body);
      }
    };
  });
}
