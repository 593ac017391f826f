import type { Page, Request } from '@playwright/test';
import { startTransferServer } from '../fixtures/server/transfer-server.ts';
import { cancelJob, createFile, createJob, expect, expectState, linkTo } from './test.ts';
import { waitUntilKept } from '../fixtures/phone/kept-files.ts';
import { createTransfer, phoneOf, sendHalfOf, test, waitForBytes } from './half-sent.ts';

/** "At once" for a person. */
const SECONDS = { timeout: 5000 };
/** After the code's fifteen seconds. */
const EXPIRY = { timeout: 30_000 };
const STOPPED = 'It was stopped or has expired.';

test.describe('cancelled on the computer', () => {
  test('while the phone shows the code’s page: it says so within seconds @release', async ({
    openJob,
    page,
  }) => {
    const asked = waitForQuestion(page);
    const { jobId, server } = await openJob();
    await expectState(page, 'ready');
    await asked;
    await cancelJob(server, jobId);
    await expect(page.getByRole('heading', { name: 'This code is no longer valid' })).toBeVisible(SECONDS);
    await expectState(page, 'failed');
  });

  test('while the phone sends: it says so within seconds, and sends no further byte', async ({
    sendHalf,
    page,
  }) => {
    const running = watchRequests(page);
    const asked = waitForQuestion(page);
    const { jobId, server } = await sendHalf('phone.test');
    await asked;
    await cancelJob(server, jobId);
    await expect(page.getByText(STOPPED)).toBeVisible(SECONDS);
    await expectState(page, 'failed');
    // The remaining one is answered with the next request of the same computer
    const listOthers = () =>
      [...running].map((request) => request.url()).filter((url) => !/\/next\b/.test(url));
    await expect.poll(listOthers, SECONDS).toEqual([]);
  });
});

test('says within seconds that the code has expired, before a file is chosen and while one is sent @release', async ({
  page,
  context,
}) => {
  const server = await startTransferServer({ args: ['--job-lifetime', '0.25'] });
  try {
    const sender = await context.newPage();
    await sender.route('**/upload', (route) => route.abort());
    // Loads the pages first, so that a slow start does not use the codes' time
    for (const tab of [page, sender]) await tab.goto(server.url);
    const [idle, busy] = [await createJob(server), await createJob(server)];
    await page.goto(linkTo(server, idle));
    await expectState(page, 'ready');
    await sender.goto(linkTo(server, busy));
    await sender.getByLabel('Choose a file').setInputFiles(createFile(10));
    await expectState(sender, 'sending');

    await expect(page.getByRole('heading', { name: 'This code is no longer valid' })).toBeVisible(EXPIRY);
    await expect(sender.getByText(STOPPED)).toBeVisible(SECONDS);
  } finally {
    await server.dispose();
  }
});

test('tells a second phone, whose page is open, within seconds that the first one has taken the code @release', async ({
  page,
  browser,
  server,
  network,
}) => {
  const transfer = await createTransfer(server, network, 'localhost');
  const second = await (await browser.newContext()).newPage();
  await second.goto(linkTo(server, transfer.jobId));
  await expectState(second, 'ready');
  await sendHalfOf(transfer, network, phoneOf(page));
  await expect(second.getByRole('heading', { name: 'This code was already used' })).toBeVisible(SECONDS);
  await expectState(second, 'used');
  await second.context().close();
});

test('lets the tab send that was opened last, when the same phone scans the code twice @release', async ({
  sendHalf,
  context,
}) => {
  const { link, network, page } = await sendHalf('phone.test');
  await waitUntilKept(page);
  const second = await context.newPage();
  await second.goto(link);
  await expectState(second, 'sending');
  await expect(
    page.getByText('It goes on in another tab of this phone. You can close this one.'),
  ).toBeVisible();
  await waitForBytes(network, 50_000);
  network.slowDown(Infinity);
  await expectState(second, 'done');
  await expectState(page, 'done');
});

/** Waits until the page asks for news of the job: from then on it learns them at once. */
function waitForQuestion(page: Page): Promise<Request> {
  return page.waitForRequest((request) => 'prefer' in request.headers());
}

/** A page's open requests. */
function watchRequests(page: Page): ReadonlySet<Request> {
  const running = new Set<Request>();
  page.on('request', (request) => running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  return running;
}
