import { countArmed } from '../fixtures/browser/expect-pickers-answered.ts';
import { expect, test } from './test.ts';
import type { browser as webExtension } from 'wxt/browser';
import type { FirefoxPage } from '../fixtures/browser/firefox/firefox-page.ts';
import { cases } from '../fixtures/release.ts';
import { waitUntil } from '../fixtures/browser/firefox/wait-until.ts';
import { passport } from '../fixtures/phone/test-files.ts';

/** As functions see it that run in one of the extension's pages. */
declare const browser: typeof webExtension;

/** Whether a tab's page is noted to be out of reach. */
async function isOutOfReach(tabId: number): Promise<boolean | null> {
  const key = `transfer-${tabId}`;
  const stored = (await browser.storage.session.get(key)) as Record<string, { isOutOfReach: boolean }>;
  return stored[key]?.isOutOfReach ?? null;
}

function isLoadedWithButton(): boolean {
  return document.readyState === 'complete' && document.querySelector('#detached') !== null;
}

interface Later {
  what: string;
  come: (page: FirefoxPage, origin: string) => Promise<unknown>;
  documents: number;
  click: string;
}

const call = (page: FirefoxPage, name: string, ...args: string[]) =>
  page.evaluate(
    (called, given) => {
      (globalThis as unknown as Record<string, (...args: unknown[]) => void>)[called]?.(...given);
    },
    name,
    args,
  );
const LATER: Later[] = [
  {
    what: 'the next page',
    come: (page, origin) => page.goto(`${origin}/big-button.html`),
    documents: 1,
    click: 'button',
  },
  {
    what: 'a frame in an open shadow root',
    come: (page) => call(page, 'openInShadow', 'open', 'big-button.html'),
    documents: 2,
    click: '#host',
  },
  {
    what: 'a frame in a closed shadow root',
    come: (page) => call(page, 'openInShadow', 'closed', 'big-button.html'),
    documents: 2,
    click: '#host',
  },
  {
    what: 'a frame that the page writes',
    come: (page) => call(page, 'writeFrame'),
    documents: 2,
    click: 'iframe',
  },
  {
    what: 'a page that writes itself anew',
    come: (page) => call(page, 'rewrite'),
    documents: 1,
    click: 'button',
  },
];

test('in Firefox, documents that come while a file is held have their next picker answered @release', async ({
  firefox,
  phone,
  site: { origin },
}) => {
  test.setTimeout(240_000); // one transfer after another

  const { extension } = firefox;
  await extension.grantOrigins(['http://127.0.0.1/*']);
  for (const { what, come, documents, click } of cases(LATER)) {
    await test.step(what, async () => {
      const page = await firefox.openPage(`${origin}/late-frames.html`);
      const tabId = await extension.readTabId(page);
      const popup = await extension.openPage(`popup.html?tab=${tabId}`);
      const link = await popup.waitFor('a code', () => {
        return document.querySelector<HTMLAnchorElement>('[data-testid=upload-link]')?.href;
      });
      await phone.open(link);
      await phone.choose(passport);
      await popup.waitFor('it has arrived', () => document.querySelector('[data-state=holding]') !== null);
      await page.activate();
      await come(page, origin);
      // The first, empty document of a frame is armed, too
      await waitUntil('its button is there', async () => {
        const later = documents > 1 ? await page.openFrame() : page;
        return later.evaluate(isLoadedWithButton);
      });
      await waitUntil('it is armed', async () => (await popup.evaluate(countArmed, tabId)) === documents);
      await page.click(click);
      await popup.waitFor('it is done', () => document.querySelector('[data-state=done]') !== null);
      expect(await page.evaluate(() => (globalThis as unknown as { log: string[] }).log)).toEqual([
        'late passport.txt',
      ]);
    });
  }
});

test('in Firefox, a page that is out of reach once it was left is armed by the next click on the icon @release', async ({
  begin,
  scanPanel,
  site: { origin },
}) => {
  const { extension, page, panel } = await begin('late-frames.html');
  const phone = await scanPanel();
  await panel.close();
  const tabId = await extension.readTabId(page);
  await page.goto(`${origin}/big-button.html`);
  const popup = await extension.openPage('options.html');
  await waitUntil('it is noted', () => popup.evaluate(isOutOfReach, tabId));
  await phone.choose(passport);
  await page.activate();
  await extension.clickToolbarButton();
  await panel.waitForText('body', 'passport.txt has arrived');
  await waitUntil('it is looked at', async () => (await popup.evaluate(isOutOfReach, tabId)) === false);
  await panel.close();
  await page.click('button');
  await page.waitFor(
    'the page has it',
    () => (globalThis as unknown as { log?: string[] }).log?.length === 1,
  );
});
