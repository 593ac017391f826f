import type { browser } from 'wxt/browser';
import { clickIn } from '../../fixtures/browser/real-desk.ts';
import { expect, test } from '../test.ts';

/** For functions that run in the extension's worker. */
declare const chrome: typeof browser;

const allowButton = `[...document.querySelectorAll('button')].find((button) => /^Allow localhost/.test(button.textContent))`;

// The Firefox tests cover the answers, since there a test can answer the question.
test('a frame of another site is named, and looked into only after the browser’s own question', async ({
  realDesk,
  site,
}) => {
  const page = await realDesk.extension.context.newPage();
  await page.goto(`${site.origin}/framed.html`);
  const popup = await realDesk.openPopup();
  await expect
    .poll(() => popup.evaluate('document.body?.innerText'))
    .toMatch(/Part of this page belongs to localhost:\d+\./);
  // The rest of the popup moves when the code appears.
  await expect
    .poll(() => popup.evaluate(`document.querySelector('[data-testid="upload-link"]') !== null`))
    .toBe(true);
  await clickIn(popup, allowButton);
  // The question takes the focus, which closes the popup.
  await expect.poll(() => realDesk.isPopupOpen()).toBe(false);
  const worker = await realDesk.extension.worker();
  expect(await worker.evaluate(() => chrome.permissions.contains({ origins: ['http://localhost/*'] }))).toBe(
    false,
  );
  await realDesk.press('Escape'); // otherwise the question would stay for later tests
});
