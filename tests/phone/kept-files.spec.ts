import type { Page } from '@playwright/test';
import { createPhone } from '../../packages/server/test/support/phone.ts';
import { cancelJob, choose, createFile, createJob, expect, expectState, linkTo, readUpload } from './test.ts';
import { leaveRemains, listKept, waitUntilKept } from '../fixtures/phone/kept-files.ts';
import { createTransfer, ORIGINS, test } from './half-sent.ts';
import { cases } from '../fixtures/release.ts';

const STORES = { localhost: 'private file', 'phone.test': 'database entry' } as const;
const HOUR_MS = 60 * 60 * 1000;

for (const [where, host] of cases(ORIGINS)) {
  test.describe(where, () => {
    test(`keeps the chosen file as a ${STORES[host]}, and removes it when it has arrived`, async ({
      sendHalf,
    }) => {
      const { network, page } = await sendHalf(host);
      expect(await waitUntilKept(page)).toEqual([STORES[host]]);
      network.slowDown(Infinity);
      await expectState(page, 'done');
      await expect.poll(() => listKept(page)).toEqual([]);
    });

    test('removes the kept file when the person stops, and asks for another @release', async ({
      sendHalf,
    }) => {
      const { page } = await sendHalf(host);
      await waitUntilKept(page);
      await page.getByRole('button', { name: 'Stop and choose another' }).click();
      await expectState(page, 'ready');
      await expect.poll(() => listKept(page)).toEqual([]);
      await page.reload();
      await expectState(page, 'ready');
    });

    test('leaves the file of another open code alone, and removes it once that code has expired @release', async ({
      sendHalf,
    }) => {
      const { link, network, page, server } = await sendHalf(host);
      await waitUntilKept(page);
      await page.goto(`${new URL(link).origin}/phone/logo.svg`);
      // The page cleans up in order: when this has gone, the rest was checked
      await leaveRemains(page, '~');

      const second = await createTransfer(server, network, host);
      await page.goto(second.link);
      await expectState(page, 'ready');
      await expect.poll(() => listKept(page)).toEqual([STORES[host]]);
      await page.clock.setFixedTime(Date.now() + 2 * HOUR_MS);
      await page.reload();
      await expectState(page, 'ready');
      await expect.poll(() => listKept(page)).toEqual([]);
    });
  });
}

test('removes the file and forgets the claim of a cancelled code at the next visit @release', async ({
  sendHalf,
}) => {
  const { jobId, link, network, page, server } = await sendHalf('localhost');
  await waitUntilKept(page);
  await page.goto(`${new URL(link).origin}/phone/logo.svg`);
  network.changeAddress();
  await cancelJob(server, jobId);

  await page.goto(new URL(link).origin); // a visit without any code
  await expect(page.getByText('This is the Pocketfill upload page')).toBeVisible();
  await expect.poll(() => listKept(page)).toEqual([]);
  await page.clock.setFixedTime(Date.now() + 2 * HOUR_MS);
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pocketfill.jobs'))).toBe('[]');
});

test('never uses an incomplete copy, and asks for the file again @release', async ({ sendHalf }) => {
  const { expectArrived, jobId, link, network, page, photo } = await sendHalf('localhost');
  await waitUntilKept(page);
  await page.goto(`${new URL(link).origin}/phone/logo.svg`);
  network.changeAddress();
  await breakOff(page, jobId);

  await page.goto(link);
  await expectState(page, 'ready');
  await expect(page.getByText('Choose the same file again')).toBeVisible();
  network.slowDown(Infinity);
  await choose(page, photo);
  await expectState(page, 'done');
  await expectArrived();
});

test('sends a file that the browser has no room to save @release', async ({ openJob, page, server }) => {
  // Before the page is opened, as a browser caches the free space
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 100_000 });
  const { jobId } = await openJob();
  await expectState(page, 'ready');
  // Removed when the page has given up saving
  await page.evaluate(() => Object.assign(crypto, { getRandomValues: (bytes: Uint8Array) => bytes.fill(0) }));
  await leaveRemains(page, `${jobId}.${'A'.repeat(22)}`);
  await page.route('**/upload', (route) => route.abort());
  await choose(page, createFile(1_000_000));
  await expect(page.getByText('No connection.').first()).toBeVisible();
  await expect.poll(() => listKept(page)).toEqual([]);
  await page.unroute('**/upload');
  await expectState(page, 'done');
});

test('goes on with what an earlier version of the page has kept, which gave its only file no id @release', async ({
  page,
  server,
}) => {
  const jobId = await createJob(server);
  const { buffer, name, mimeType: type } = createFile(1_000_000);
  const phone = createPhone(server.url);
  const url = await phone.startUpload({ jobId, size: buffer.length, name, type });
  await phone.sendBytes(url, new Uint8Array(buffer.subarray(0, 400_000)));
  await page.goto(server.url);
  await expect(page.getByText('This is the Pocketfill upload page')).toBeVisible();
  const record = { name, type, lastModified: 1, size: buffer.length, claim: phone.claim, expiresAtMs: 1e14 };
  await page.evaluate(keepAsBefore, { jobId, record, base64: buffer.toString('base64') });

  const resumed = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.goto(linkTo(server, jobId));
  expect((await resumed).headers()['upload-offset']).toBe('400000');
  await expectState(page, 'done');
  expect((await readUpload(server, jobId)).buffer.equals(buffer)).toBe(true);
  await expect.poll(() => listKept(page)).toEqual([]);
});

/** Runs in the page, which has opened its database. */
async function keepAsBefore(kept: { jobId: string; record: object; base64: string }): Promise<void> {
  const { jobId, record, base64 } = kept;
  const upload = { fingerprint: 'the checksum', url: '/upload/of-before' };
  const jobs = [[jobId, { claim: Reflect.get(record, 'claim') as string, upload }]];
  localStorage.setItem('pocketfill.jobs', JSON.stringify(jobs));
  const bytes = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);
  const open = indexedDB.open('pocketfill', 2);
  await new Promise((resolve) => open.addEventListener('success', resolve));
  const transaction = open.result.transaction('files', 'readwrite');
  transaction.objectStore('files').put({ record, bytes }, jobId);
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  open.result.close();
}

/** Makes the saved copy look like one of a phone that ended while copying. */
function breakOff(page: Page, jobId: string): Promise<void> {
  return page.evaluate(async (jobId) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('pocketfill');
    for await (const [key, handle] of folder.entries()) {
      if (!key.startsWith(jobId)) continue;
      const copy = handle as FileSystemFileHandle; // the page makes no folders there
      const { size } = await copy.getFile();
      const writable = await copy.createWritable({ keepExistingData: true });
      await writable.truncate(size - 1);
      await writable.close();
    }
  }, jobId);
}
