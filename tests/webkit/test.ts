import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findWebKit, findWpe } from '../../scripts/browsers/find-webkit.ts';
import { startVirtualScreen } from '../fixtures/browser/virtual-screen.ts';
import { launchWebKit, launchWpe, type WebKitOptions } from '../fixtures/browser/webkit/launch-webkit.ts';
import type { WebDriverBrowser } from '../fixtures/browser/webkit/web-driver.ts';
import { createTransfer } from '../phone/half-sent.ts';
import { createSealedTransfer, test as base } from '../phone/sealed/sealed.ts';
import { WebKitPhone } from './webkit-phone.ts';

export interface EngineOption {
  engine: 'webkit' | 'wpe';
}

type Launch = (options?: Omit<WebKitOptions, 'display'>) => Promise<WebDriverBrowser>;

interface TestFixtures {
  /** A phone that keeps what pages store, with nothing open; the older engine's is private. */
  webkit: WebKitPhone;
  /** Another phone: private, or with the profile of one that was closed. */
  openOther: (options?: { profile?: string }) => Promise<WebKitPhone>;
  /** Creates a job, whose phone reaches the server by a host name and through `network`. */
  begin: (how: Place) => ReturnType<typeof createTransfer>;
  /** A folder of this test alone. */
  folder: string;
  skipWhereMissing: void;
}

interface WorkerFixtures extends EngineOption {
  /** Why there is no such engine here. */
  missing: string | undefined;
  launch: Launch;
  webkitBrowser: WebDriverBrowser;
}

/** As `ORIGINS` of the phone's tests: names that lead to this machine without a change of it. */
const ORIGINS = [
  ['on a secure origin', '127.0.0.1'],
  // The same address, in a notation that WebKit does not take for the machine's own
  ['on plain http', '[::ffff:127.0.0.1]'],
] as const;

interface Place {
  host: string;
  isSealed: boolean;
}

/** Where files are sent from, and whether they are sealed. */
export const PLACES = ORIGINS.flatMap(([where, host]) =>
  [false, true].map((isSealed) => ({
    title: `${isSealed ? 'sealed' : 'not sealed'}, ${where}`,
    host,
    isSealed,
  })),
);

/** Runs in the older engine, too. */
export const IN_BOTH = { tag: '@old' };

/** The phone's page in real WebKit, the engine of every iPhone. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['webkit', { option: true, scope: 'worker' }],
  missing: [
    async ({ engine }, use) => {
      const find = engine === 'wpe' ? findWpe : findWebKit;
      const missing = await find({ install: true }).then(
        () => undefined,
        (error: Error) => error.message,
      );
      if (missing !== undefined) process.stdout.write(`Skipped: ${missing}\n`);
      await use(missing);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  skipWhereMissing: [
    async ({ missing }, use, testInfo) => {
      testInfo.skip(missing !== undefined, missing);
      await use();
    },
    { auto: true },
  ],
  launch: [
    async ({ engine }, use) => {
      const screen = engine === 'webkit' ? await startVirtualScreen() : undefined;
      const browsers: WebDriverBrowser[] = [];
      await use(async (options) => {
        const browser = screen
          ? await launchWebKit({ ...options, display: screen.display })
          : await launchWpe();
        browsers.push(browser);
        return browser;
      });
      // Those, too, that a failed test has left
      await Promise.all(browsers.map((browser) => browser.close()));
      await screen?.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  webkitBrowser: [
    async ({ launch }, use) => {
      const profile = await mkdtemp(path.join(tmpdir(), 'webkit-profile-'));
      const browser = await launch({ profile });
      await use(browser);
      await browser.close();
      await rm(profile, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'webkit-phone-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  webkit: async ({ webkitBrowser, folder }, use, testInfo) => {
    const phone = new WebKitPhone(webkitBrowser, folder);
    await use(phone);
    if (testInfo.status !== testInfo.expectedStatus)
      process.stdout.write(`The page says: ${await phone.readText()}\n`);
    // Its requests end before what they are for is gone
    await webkitBrowser.open('about:blank');
  },
  openOther: async ({ launch, folder }, use) => {
    const phones: WebKitPhone[] = [];
    await use(async (options) => {
      const phone = new WebKitPhone(await launch(options), folder);
      phones.push(phone);
      return phone;
    });
    await Promise.all(phones.map(({ browser }) => browser.close()));
  },
  begin: async ({ server, network }, use) => {
    await use(({ host, isSealed }) =>
      isSealed ? createSealedTransfer({ server, network, host }) : createTransfer(server, network, host),
    );
  },
});

export { expect } from '@playwright/test';
