import type { browser } from 'wxt/browser';
import { clickIn } from '../../fixtures/browser/real-desk.ts';
import { expect, test } from '../test.ts';

/** As functions see it that run in the extension's worker. */
declare const chrome: typeof browser;

const allowButton = `[...document.querySelectorAll('button')].find((button) => /^Allow localhost/.test(button.textContent))`;

// What follows a yes or a no is tested in Firefox, whose question a test can answer.
test('a frame of another site is named, and looked into only after the browser’s own question', async ({
  realDesk,
  site,
}) => {
  const page = await realDesk.extension.context.newPage();
  await page.goto(`${site.origin}/framed.html`);
  const popup = await realDesk.openPopup();
  await expect
    .poll(() => popup.evaluate('document.body.innerText'))
    .toMatch(/Part of this page belongs to localhost:\d+\./);
  // What is below the code moves when it comes with its notes.
  await expect
    .poll(() => popup.evaluate(`document.querySelector('[data-testid="upload-link"]') !== null`))
    .toBe(true);
  await clickIn(popup, allowButton);
  // The question takes the focus, and without it a popup closes.
  await expect.poll(() => realDesk.isPopupOpen()).toBe(false);
  const worker = await realDesk.extension.worker();
  expect(await worker.evaluate(() => chrome.permissions.contains({ origins: ['http://localhost/*'] }))).toBe(
    false,
  );
  await realDesk.press('Escape'); // else the question would be there in the tests that follow
});
