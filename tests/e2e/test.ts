import { expect, type Page } from '@playwright/test';
import type { ServedFolder } from '../../scripts/serve-folder.ts';
import type { TransferStateName } from '../../lib/transfer/transfer.ts';
import { forgetTest, readSettings, type Settings } from '../fixtures/browser/forget-test.ts';
import {
  launchExtension,
  type LaunchedExtension,
  type LaunchOptions,
} from '../fixtures/browser/launch-extension.ts';
import { findWelcome, transferFile } from '../fixtures/browser/popup.ts';
import { openRealDesk, type RealDesk } from '../fixtures/browser/real-desk.ts';
import { startGate, type Gate } from '../fixtures/server/gate.ts';
import { HOSTILE_HOST } from '../fixtures/server/hostile-backend.ts';
import type { Phone } from '../fixtures/phone/phone.ts';
import type { TestFile } from '../fixtures/phone/test-files.ts';
import type { WirePhone } from '../fixtures/phone/wire-phone.ts';
import { test as base } from '../fixtures/test.ts';

/** A page with its popup, and all participants of its transfer. */
export interface Transfer {
  extension: LaunchedExtension;
  gate: Gate;
  page: Page;
  /** Without a page. */
  phone: WirePhone;
  photo: Buffer;
  popup: Page;
  site: ServedFolder;
  /** The phone sends a file; resolves when the transfer is in this state (`done`). */
  send: (file: TestFile, end?: TransferStateName) => Promise<void>;
}

/** The same with a phone that has a page. */
export interface PhoneTransfer extends Omit<Transfer, 'phone'> {
  phone: Phone;
}

export type Begin<Begun = Transfer> = (
  name: string,
  prepare?: (page: Page) => Promise<unknown>,
) => Promise<Begun>;

interface TestFixtures {
  /** The browser on the desk, with the extension set to `gate`. Cleaned up after each test. */
  extension: LaunchedExtension;
  /** The same on a screen, with the regular build. */
  realDesk: RealDesk;
  /** Opens a page of the site in a tab of the browser with the extension. */
  openPage: (name: string) => Promise<Page>;
  /** Opens a page of the site, and the popup on it once `prepare` has changed the page. */
  begin: Begin;
  beginWithPhone: Begin<PhoneTransfer>;
  resetGate: void;
}

interface Shared<Browser> {
  browser: Browser;
  settings: Settings;
}

interface WorkerFixtures {
  /** Between the extension and the server. */
  gate: Gate;
  /** The folder of the extension. */
  build: string;
  /** The browsers that a worker's tests share. */
  sharedDesk: Shared<LaunchedExtension>;
  sharedRealDesk: Shared<RealDesk>;
}

/** A host that counts as the internet for the extension. */
const HOSTS = `MAP ${HOSTILE_HOST} 127.0.0.1`;

/** A desk (browser with the built extension), a phone, a server and a site, all real. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  gate: [
    async ({ server }, use) => {
      const gate = await startGate(server.url);
      await use(gate);
      await gate.close();
    },
    { scope: 'worker' },
  ],
  // Automatic, so that it comes before any browser, and ends after each was cleaned up.
  resetGate: [
    async ({ gate }, use) => {
      await use();
      const open = () => listOpen(gate);
      await expect.poll(open, { message: 'requests that are still open' }).toEqual([]);
      gate.reset();
      gate.dropAll();
    },
    { auto: true },
  ],
  build: [async ({}, use) => use('.output/chrome-mv3-e2e'), { scope: 'worker' }],
  sharedDesk: [
    async ({ chromiumPath, gate, build }, use) => {
      const args = [`--host-resolver-rules=${HOSTS}`];
      const browser = await launchExtension({ executablePath: chromiumPath, build, args });
      await findWelcome(browser); // otherwise it might appear while a test waits for another page
      await browser.setBackend(gate.origin);
      await use({ browser, settings: await readSettings(browser) });
      await browser.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  sharedRealDesk: [
    async ({ chromiumPath, gate }, use) => {
      const browser = await openRealDesk({ executablePath: chromiumPath });
      await findWelcome(browser.extension);
      await browser.extension.setBackend(gate.origin);
      await use({ browser, settings: await readSettings(browser.extension) });
      await browser.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  extension: async ({ sharedDesk: { browser, settings }, gate }, use) => {
    await use(browser);
    await forgetTest(browser, settings, () => listOpen(gate));
  },
  realDesk: async ({ sharedRealDesk: { browser, settings }, gate }, use) => {
    await use(browser);
    await forgetTest(browser.extension, settings, () => listOpen(gate));
  },
  openPage: async ({ extension, site }, use) => {
    await use(async (name) => {
      const page = await extension.context.newPage();
      await page.goto(name.includes(':') ? name : `${site.origin}/${name}`);
      return page;
    });
  },
  begin: async ({ extension, gate, openPage, photo, site, wirePhone: phone }, use) => {
    await use(async (name, prepare) => {
      const page = await openPage(name);
      await prepare?.(page);
      const popup = await extension.openPopup(page);
      const send: Transfer['send'] = (file, end) => transferFile({ phone, popup }, file, end);
      return { extension, gate, page, phone, photo, popup, site, send };
    });
  },
  beginWithPhone: async ({ begin, phone }, use) => {
    await use(async (...how) => ({ ...(await begin(...how)), phone }));
  },
});

/** The addresses of open requests of the extension. */
function listOpen({ requests }: Gate): string[] {
  return requests.filter(({ end }) => end === 'open').map(({ url }) => url);
}

/** The same with a separate browser instead of the shared one. */
export function withOwnBrowser(options: Partial<LaunchOptions>): typeof test {
  return test.extend({
    extension: async ({ chromiumPath, gate }, use) => {
      const browser = await launchExtension({ executablePath: chromiumPath, ...options });
      await browser.setBackend(gate.origin);
      await use(browser);
      await browser.close();
    },
  });
}

export { expect };
