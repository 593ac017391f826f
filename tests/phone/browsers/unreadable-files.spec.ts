import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sha256, type TestFile } from '../../fixtures/phone/test-files.ts';
import { waitUntilKept } from '../../fixtures/phone/kept-files.ts';
import { choose, createFile, expect, expectState, slowDown, test, waitUntilHalfway } from '../test.ts';

const FILE_BYTES = 3_000_000;
/** The file takes half a minute. */
const SLOW = 100_000;

test('goes on with its copy when the chosen file was changed meanwhile @release', async ({
  openJob,
}, info) => {
  const photo = createFile(FILE_BYTES);
  const path = info.outputPath(photo.name);
  await writeFile(path, photo.buffer);
  const { page, readUpload } = await openJob();
  await expectState(page, 'ready');
  const speedUp = await slowDown(page, SLOW);
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles(path);
  await waitUntilHalfway(page);
  await waitUntilKept(page);

  await writeFile(path, createFile(FILE_BYTES + 1).buffer);
  await breakConnection(page);
  await speedUp();
  await expectState(page, 'done', { timeout: 30_000 });
  expect(sha256((await readUpload()).buffer)).toBe(sha256(photo.buffer));
});

test('keeps its copy when nothing can be read while the page is being left @release', async ({
  openJob,
  page,
}) => {
  await page.addInitScript(() => {
    const read: () => Promise<ArrayBuffer> = Reflect.get(Blob.prototype, 'arrayBuffer');
    Object.assign(window, { isBeingLeft: false, failedReads: 0 });
    Blob.prototype.arrayBuffer = async function () {
      if (!Reflect.get(window, 'isBeingLeft')) return read.call(this);
      Reflect.set(window, 'failedReads', Number(Reflect.get(window, 'failedReads')) + 1);
      throw new DOMException('The page is being left.', 'NotReadableError');
    };
  });
  const photo = createFile(FILE_BYTES);
  const { readUpload } = await openJob();
  await expectState(page, 'ready');
  const speedUp = await slowDown(page, SLOW);
  await choose(page, photo);
  await waitUntilHalfway(page);
  await waitUntilKept(page);

  // Like WebKit, which ends the request and refuses reads before the page learns that it is being left
  await page.evaluate(() => Reflect.set(window, 'isBeingLeft', true));
  await breakConnection(page);
  await expect.poll(() => page.evaluate(() => Number(Reflect.get(window, 'failedReads')))).toBeGreaterThan(0);
  await page.reload();
  await expectState(page, 'sending');
  await expect(page.getByText('It was interrupted and goes on by itself.')).toBeVisible();
  await speedUp();
  await expectState(page, 'done');
  expect(sha256((await readUpload()).buffer)).toBe(sha256(photo.buffer));
});

test('sends a file from memory that the browser can read and not send', async ({ openJob, page }) => {
  await refuseToSendFiles(page);
  const photo: TestFile = createFile(FILE_BYTES);
  const { readUpload } = await openJob();
  await choose(page, photo);
  await expectState(page, 'done', { timeout: 30_000 });
  expect(sha256((await readUpload()).buffer)).toBe(sha256(photo.buffer));
});

/** Ends the running request. */
async function breakConnection(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

/** Like Chrome on Android with a file of Google Drive: only bytes that were read into memory can be sent. */
async function refuseToSendFiles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const parts = new WeakSet<Blob>();
    const slice: Blob['slice'] = Reflect.get(File.prototype, 'slice');
    File.prototype.slice = function (...range) {
      const part = slice.apply(this, range);
      parts.add(part);
      return part;
    };
    const send: XMLHttpRequest['send'] = Reflect.get(XMLHttpRequest.prototype, 'send');
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob && parts.has(body)) {
        setTimeout(() => this.dispatchEvent(new ProgressEvent('error')));
      } else send.call(this, body);
    };
  });
}
