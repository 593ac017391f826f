import { startOurFirefox } from '../fixtures/browser/firefox/start-firefox.ts';
import { expect, test } from './test.ts';
import type { browser as Browser } from 'wxt/browser';

/** As functions see it that run in the extension's pages. */
declare const browser: typeof Browser;

test('in Firefox, the first-run page of an extension from a folder opens behind the page in front @release', async () => {
  const firefox = await startOurFirefox();
  try {
    const { extension } = firefox;
    const options = await extension.openPage('options.html');
    const isActive = await options.waitFor('the first-run page is open', async () => {
      const [welcome] = await browser.tabs.query({ url: browser.runtime.getURL('/welcome.html') });
      return welcome && { isActive: welcome.active };
    });
    expect(isActive).toEqual({ isActive: false });

    const welcome = await extension.openPage('welcome.html');
    await welcome.waitFor('the keys are named', () => document.querySelector('kbd')?.textContent);
    expect(await welcome.evaluate(() => document.querySelector('kbd')?.textContent)).toBe('Alt+Shift+P');
    expect(await extension.listErrors()).toEqual([]);
  } finally {
    await firefox.close();
  }
});
