import type { browser } from 'wxt/browser';
import { expect, test } from '../real-desk-test.ts';

/** As functions see it that run in the extension's worker. */
declare const chrome: typeof browser;

test('with a click on the icon alone, pages of the same site are armed, and another site is out of reach', async ({
  desk,
  site,
}) => {
  const { extension } = desk;
  const page = await extension.context.newPage();
  await page.goto(`${site.origin}/late-frames.html`);
  const popup = await desk.openPopup();
  await expect.poll(() => popup.evaluate('document.body.innerText')).toContain('Scan with');
  const tabId = await extension.tabIdOf(page);
  const worker = await extension.worker();
  const isOutOfReach = () =>
    worker.evaluate(async (id) => {
      const key = `transfer-${id}`;
      const stored = (await chrome.storage.session.get(key)) as Record<string, { isOutOfReach: boolean }>;
      return stored[key]?.isOutOfReach;
    }, tabId);
  await page.goto(`${site.origin}/pickers.html`);
  await expect.poll(() => extension.hasHooks(page).catch(() => false)).toBe(true);
  expect(await isOutOfReach()).toBe(false);
  await page.goto(`${site.origin.replace('127.0.0.1', 'localhost')}/pickers.html`);
  await expect.poll(isOutOfReach).toBe(true);
});
