import type { Page } from '@playwright/test';
import {
  cancelJob,
  choose,
  createFile,
  createJob,
  expect,
  expectState,
  linkTo,
  readJob,
  report,
  slowDown,
  test as base,
} from './test.ts';
import { createFiles, expectArrived, send } from './several.ts';
import type { TransferServer } from '../fixtures/server/transfer-server.ts';

const site = { origin: 'https://claims.example.com', title: 'Report a damage' };
const otherSite = { origin: 'https://bank.example.com', title: 'Open an account' };
const KEEP_OPEN = 'Keep this page open: the next file that your computer asks for needs no new code.';
/** "At once" for a person. */
const SECONDS = { timeout: 5000 };

interface DoneJob {
  jobId: string;
  page: Page;
  server: TransferServer;
}

const test = base.extend<{ sendOne: () => Promise<DoneJob> }>({
  /** A phone that has sent its file, and whose open page asks for more. */
  sendOne: async ({ openJob, page }, use) => {
    await use(async () => {
      const { jobId, server } = await openJob({ site });
      const asked = page.waitForRequest(/\/next/);
      await choose(page, createFile(1000));
      await expectState(page, 'done');
      await asked;
      return { jobId, page, server };
    });
  },
});

test('says what became of the file', async ({ sendOne }) => {
  const { jobId, page, server } = await sendOne();
  await expect(page.getByText('It is on its way to your computer. You can close this page.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Disconnect this phone' })).toBeHidden();
  await report(server, jobId, { kind: 'placed' });
  await expect(page.getByText('In the field on claims.example.com.', { exact: true })).toBeVisible(SECONDS);
  await expect(page.locator('#more')).toHaveText(KEEP_OPEN);
  await expectState(page, 'done');
});

test('shows the next request within a moment, and sends by a tap without a scan', async ({ sendOne }) => {
  const { jobId, page, server } = await sendOne();
  await report(server, jobId, { kind: 'placed' });
  await expect(page.locator('#more')).toHaveText(KEEP_OPEN);
  const nextId = await createJob(server, { site: otherSite, after: jobId, maxFiles: 4 });
  await expect(page.getByRole('heading', { name: 'Send files to bank.example.com' })).toBeVisible(SECONDS);
  await expectState(page, 'ready');
  await expect(page).toHaveURL(linkTo(server, nextId));
  await expect(page.locator('#more')).toBeEmpty();

  await page.reload();
  await expectState(page, 'ready');
  const files = createFiles(['a.jpg', 'b.jpg']);
  await choose(page, files);
  await send(page);
  await expectState(page, 'done');
  await expectArrived(server, nextId, files);

  const thirdId = await createJob(server, { site, after: nextId });
  await expect(page.getByRole('heading', { name: 'Send a file to claims.example.com' })).toBeVisible(SECONDS);
  await choose(page, createFile(10, 'c.jpg'));
  await expectState(page, 'done');
  await expect(page).toHaveURL(linkTo(server, thirdId));
});

test('shows the next request after a reload of the page that was done @release', async ({ sendOne }) => {
  const { jobId, page, server } = await sendOne();
  await page.reload();
  await expectState(page, 'done');
  await createJob(server, { site: otherSite, after: jobId });
  await expect(page.getByRole('heading', { name: 'Send a file to bank.example.com' })).toBeVisible(SECONDS);
});

test('goes back when another phone answers the next request, and takes the one after it @release', async ({
  browser,
  sendOne,
}) => {
  const { jobId, page, server } = await sendOne();
  await report(server, jobId, { kind: 'placed' });
  const nextId = await createJob(server, { site: otherSite, after: jobId });
  await expectState(page, 'ready');
  const other = await (await browser.newContext()).newPage();
  await other.goto(linkTo(server, nextId));
  await choose(other, createFile(10));
  await expectState(other, 'done');
  await other.context().close();

  await expectState(page, 'done', SECONDS);
  await expect(page.getByText('In the field on claims.example.com.')).toBeVisible();
  await expect(page).toHaveURL(linkTo(server, jobId));
  await createJob(server, { site: otherSite, after: jobId });
  await expectState(page, 'ready', SECONDS);
});

test('goes back when the next request is cancelled, also after a reload @release', async ({ sendOne }) => {
  const { jobId, page, server } = await sendOne();
  const first = await createJob(server, { site: otherSite, after: jobId });
  await expectState(page, 'ready');
  await cancelJob(server, first);
  await expectState(page, 'done', SECONDS);

  const second = await createJob(server, { site: otherSite, after: jobId });
  await expectState(page, 'ready', SECONDS);
  const address = page.url();
  await page.goto(`${server.url}/phone/logo.svg`);
  await cancelJob(server, second);
  await page.goto(address);
  await expectState(page, 'done', SECONDS);
  await expect(page).toHaveURL(linkTo(server, jobId));
});

test('shows the next request when the one before was stopped on the computer while the phone sent @release', async ({
  openJob,
  page,
}) => {
  const { jobId, readJob, server } = await openJob({ site });
  await slowDown(page, 20_000);
  await choose(page, createFile(2_000_000));
  await expect.poll(async () => (await readJob())['status']).toBe('in_progress');
  await cancelJob(server, jobId);
  await expectState(page, 'failed', SECONDS);
  await createJob(server, { site: otherSite, after: jobId });
  await expect(page.getByRole('heading', { name: 'Send a file to bank.example.com' })).toBeVisible(SECONDS);
  await expectState(page, 'ready');
});

test('ends by "Disconnect this phone": the page can be closed, and no later request reaches it', async ({
  sendOne,
}) => {
  const { jobId, page, server } = await sendOne();
  await report(server, jobId, { kind: 'placed' });
  const left = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Disconnect this phone' }).click();
  expect((await left).status()).toBe(204);
  await expect(page.getByRole('heading', { name: 'Disconnected' })).toBeFocused();
  await expect(page.getByText('You can close this page.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Disconnect this phone' })).toBeHidden();
  await expectState(page, 'done');

  const next = await createJob(server, { after: jobId });
  expect(await readJob(server, next)).not.toHaveProperty('after');
});

test('says that it can be closed when the computer has finished @release', async ({ sendOne }) => {
  const { jobId, page, server } = await sendOne();
  await report(server, jobId, { kind: 'placed' });
  await expect(page.locator('#more')).toHaveText(KEEP_OPEN);
  await report(server, jobId, { kind: 'finished' });
  await expect(page.locator('#more')).toHaveText('You can close this page.', SECONDS);
  await expect(page.getByRole('button', { name: 'Disconnect this phone' })).toBeHidden();
});

test('asks again after the network was gone @release', async ({ context, sendOne }) => {
  const { jobId, page, server } = await sendOne();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/next'));
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('online'))); // makes the page ask anew
  await failed;
  await context.setOffline(false);
  await createJob(server, { site: otherSite, after: jobId });
  await expectState(page, 'ready', { timeout: 15_000 });
});
