import path from 'node:path';
import { test, expect } from '@playwright/test';
import type { browser as webExtension } from 'wxt/browser';
import { findChromium, findFirefox } from '../../scripts/find-browser.ts';
import { launchPhoneBrowser, openPhone, type Phone, readQrCode } from '../fixtures/phone/phone.ts';
import { startSite } from '../fixtures/site/site.ts';
import { startTransferServer } from '../fixtures/server/transfer-server.ts';
import type { FirefoxPage } from '../fixtures/browser/firefox/firefox-page.ts';
import {
  EXTENSION_ID,
  saveBackendAddress,
  startFirefox,
  type Firefox,
} from '../fixtures/browser/firefox/start-firefox.ts';
import { waitUntil } from '../fixtures/browser/firefox/wait-until.ts';
import { passport } from '../fixtures/phone/test-files.ts';

/** As functions see it that run in one of the extension's pages. */
declare const browser: typeof webExtension;

interface Desk {
  firefox: Firefox;
  origin: string;
  phone: Phone;
}

async function withDesk(run: (desk: Desk) => Promise<void>): Promise<void> {
  const [server, site] = await Promise.all([startTransferServer(), startSite()]);
  const binary = await findFirefox({ install: true });
  const firefox = await startFirefox({ binary, extensionId: EXTENSION_ID });
  const phoneBrowser = await launchPhoneBrowser(await findChromium({ install: true }));
  try {
    await firefox.extension.install(path.resolve('.output/firefox-mv3'));
    await saveBackendAddress(firefox.extension, server.url);
    await run({ firefox, origin: site.origin, phone: await openPhone(phoneBrowser) });
    expect(await firefox.extension.listErrors()).toEqual([]);
  } finally {
    await Promise.all([firefox.close(), phoneBrowser.close(), site.close(), server.dispose()]);
  }
}

/** How many documents of a tab have the hooks of its transfer; asked as the background asks. */
async function countArmed(tabId: number): Promise<number> {
  const key = `transfer-${tabId}`;
  const { [key]: transfer } = (await browser.storage.session.get(key)) as Record<string, { id: string }>;
  const target = { tabId, allFrames: true };
  const frames = await browser.scripting.executeScript({ target, func: () => true, injectImmediately: true });
  const answers = await Promise.all(
    frames.map(async ({ frameId }): Promise<boolean> => {
      const request = { transferId: transfer?.id };
      const asked = browser.tabs.sendMessage(tabId, { name: 'armPicker', request }, { frameId });
      const answer: unknown = await asked.catch(() => null);
      return (answer as { value: { hasHooks: boolean } } | null)?.value.hasHooks ?? false;
    }),
  );
  return answers.filter(Boolean).length;
}

/** Whether a tab's page is noted to be out of reach. */
async function isOutOfReach(tabId: number): Promise<boolean | null> {
  const key = `transfer-${tabId}`;
  const stored = (await browser.storage.session.get(key)) as Record<string, { isOutOfReach: boolean }>;
  return stored[key]?.isOutOfReach ?? null;
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

test('in Firefox, documents that come while a file is held have their next picker answered', async () => {
  test.setTimeout(240_000); // one transfer after another
  await withDesk(async ({ firefox, origin, phone }) => {
    const { extension } = firefox;
    await extension.grantOrigins(['http://127.0.0.1/*']);
    for (const { what, come, documents, click } of LATER) {
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
        await waitUntil('it is armed', async () => (await popup.evaluate(countArmed, tabId)) === documents);
        await page.click(click);
        await popup.waitFor('it is done', () => document.querySelector('[data-state=done]') !== null);
        expect(await page.evaluate(() => (globalThis as unknown as { log: string[] }).log)).toEqual([
          'late passport.txt',
        ]);
      });
    }
  });
});

test('in Firefox, a page that is out of reach once it was left is armed by the next click on the icon', async () => {
  await withDesk(async ({ firefox, origin, phone }) => {
    const { extension } = firefox;
    const { panel } = extension;
    const page = await firefox.openPage(`${origin}/late-frames.html`);
    await page.activate();
    await extension.clickToolbarButton();
    await expect(async () => phone.open(readQrCode(await panel.screenshot()))).toPass({ timeout: 15_000 });
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
});
