import type { Page } from '@playwright/test';
import { waitUntilKept, isWhole, listKept } from '../../fixtures/phone/kept-files.ts';
import { BYTES_PER_SECOND, leave, ORIGINS, waitForBytes } from '../half-sent.ts';
import { createFiles, send } from '../several.ts';
import { choose, COMEBACK, createFile, expect, expectState, readJob } from '../test.ts';
import { createSealedTransfer, expectAllOpen, expectOpens, openUpload, test, withKey } from './sealed.ts';
import { cases } from '../../fixtures/release.ts';

const GOES_ON = 'It was interrupted and goes on by itself.';
const NO_CONNECTION = 'No connection.';
const LARGE_BYTES = 34_000_000;
/** The rest takes half a minute. */
const CRAWL = 60_000;

for (const [where, host] of cases(ORIGINS)) {
  test.describe(where, () => {
    test('a sealed file goes on where it was after the network was gone @release', async ({
      sendHalfSealed,
    }) => {
      const { expectArrived, network, page } = await sendHalfSealed(host);
      await network.cut();
      await expect(page.getByText(NO_CONNECTION).first()).toBeVisible();
      await network.mend();
      network.slowDown(Infinity);
      await expectState(page, 'done', COMEBACK);
      await expectArrived();
    });

    test('a sealed file goes on by itself with the same bytes after a reload', async ({ sendHalfSealed }) => {
      const { expectArrived, network, page } = await sendHalfSealed(host);
      await waitUntilKept(page);
      network.changeAddress();
      await page.reload();
      await expect(page.getByText(GOES_ON)).toBeVisible();
      network.slowDown(Infinity);
      await expectState(page, 'done');
      await expectArrived();
    });

    test('a large sealed file goes on within a part after a reload @release', async ({
      chooseOnDisk,
      page,
      server,
      network,
    }) => {
      const transfer = await createSealedTransfer({ server, network, host, size: LARGE_BYTES });
      await page.goto(transfer.link);
      // So that half of it has arrived for a while before all of it.
      network.slowDown(LARGE_BYTES / 8);
      await chooseOnDisk(transfer.photo);
      await waitForBytes(network, LARGE_BYTES / 2);
      network.slowDown(BYTES_PER_SECOND);
      await waitUntilKept(page);
      network.changeAddress();
      const resumed = page.waitForRequest((request) => request.method() === 'PATCH');
      await page.reload();
      await expect(page.getByText(GOES_ON)).toBeVisible();
      network.slowDown(Infinity);
      expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThan(LARGE_BYTES / 3);
      await expectState(page, 'done', { timeout: 60_000 });
      await transfer.expectArrived();
    });

    test('several sealed files go on by themselves after a reload in the middle of one @release', async ({
      createSealedJob,
      network,
    }) => {
      const { identity, jobId, page, server } = await createSealedJob({ maxFiles: 10 });
      const link = withKey(`http://${host}:${network.port}/?job_id=${jobId}`, identity.key);
      const files = [createFile(4_000_000, 'large.jpg'), ...createFiles(['small.jpg', 'tiny.jpg'], 50_000)];
      await page.goto(link);
      await choose(page, [...files]);
      await expect.poll(async () => (await listKept(page)).filter(isWhole).length).toBe(files.length);
      network.slowDown(BYTES_PER_SECOND);
      await send(page);
      await waitForBytes(network, 2_000_000);
      network.slowDown(CRAWL);
      // Bytes on their way to a slow server would be lost, and sent again
      await expect
        .poll(async () => Number((await readJob(server, jobId))['bytesReceived']))
        .toBeGreaterThan(1_900_000);
      await leave(page, link);
      network.changeAddress();
      await page.goto(link);
      await expect(page.getByText(GOES_ON)).toBeVisible();
      network.slowDown(Infinity);
      await expectState(page, 'done', COMEBACK);
      await expectAllOpen(server, { jobId, identity }, files);
      expect(network.countBytesFromPhone()).toBeLessThan(1.25 * 4_100_000);
      await expect.poll(() => listKept(page)).toEqual([]);
    });
  });
}

test('a sealed file that is chosen again is sent from its start, and never mixed with the bytes before @release', async ({
  chooseOnDisk,
  sendHalfSealed,
  server,
}) => {
  const { jobId, identity, link, network, page, photo } = await sendHalfSealed('localhost', LARGE_BYTES);
  await page.goto(`${new URL(link).origin}/phone/logo.svg`);
  await forgetKept(page);
  network.slowDown(Infinity);
  await page.goto(link);
  await expect(page.getByText('Choose the file again to send it from its start.')).toBeVisible();
  // The page is ended before the server hears that it was chosen again
  await page.route('**/upload', (route) => route.abort());
  await chooseOnDisk(photo);
  await expect(page.getByText(NO_CONNECTION).first()).toBeVisible();
  await waitUntilKept(page);
  await page.goto('about:blank');
  await page.unroute('**/upload');
  await page.goto(link);
  await expectState(page, 'done', { timeout: 60_000 });
  await expectOpens(await openUpload(server, { jobId, identity }), { jobId, file: photo });
});

async function forgetKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry('pocketfill', { recursive: true }).catch(() => undefined); // nothing was kept yet
  });
}
