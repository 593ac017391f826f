import type { browser } from 'wxt/browser';
import { expectArrivedOnce } from '../../fixtures/site/page-record.ts';
import { expect, test } from '../test.ts';
import { killWorker } from '../../fixtures/browser/extension-worker.ts';
import { expectState, linkIn } from '../../fixtures/browser/popup.ts';

/** For functions that run in the extension's worker. */
declare const chrome: typeof browser;

test('a worker killed while no popup is open restarts by itself within half a minute, and the file arrives @release', async ({
  beginWithPhone,
}) => {
  test.setTimeout(90_000);
  const { extension, gate, page, phone, photo, popup } = await beginWithPhone('form.html');
  const link = await linkIn(popup);
  await expectState(popup, 'waiting');
  await expect.poll(() => gate.count('wait', true)).toBe(1);
  // Closing a popup is an event of its tab, which would start a worker, so the kill comes afterwards.
  const worker = await extension.worker();
  await worker.evaluate(() => {
    const removed = new Promise((resolve) => {
      chrome.tabs.onRemoved.addListener(resolve);
    });
    Object.assign(globalThis, { removed });
  });
  await popup.close();
  await worker.evaluate(() => (globalThis as unknown as { removed: Promise<number> }).removed);
  await killWorker(extension);
  await expect.poll(() => gate.count('wait', true)).toBe(0);
  const asked = gate.requests.length;

  await phone.open(link);
  await phone.choose({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await phone.waitForState('done');
  expect(gate.requests).toHaveLength(asked);
  await page.waitForFunction(() => document.querySelector('input')?.files?.length === 1, null, {
    timeout: 45_000,
  });
  await expectArrivedOnce(page, photo);
});
