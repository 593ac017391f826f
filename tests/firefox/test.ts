import { expect } from '@playwright/test';
import {
  installOurs,
  removeOurs,
  startFirefoxForOurs,
  type Firefox,
} from '../fixtures/browser/firefox/start-firefox.ts';
import type { FirefoxPage } from '../fixtures/browser/firefox/firefox-page.ts';
import type { Phone } from '../fixtures/phone/phone.ts';
import { readQrCode } from '../fixtures/phone/read-qr-code.ts';
import { forWorker } from '../fixtures/for-worker.ts';
import { test as base } from '../fixtures/test.ts';

interface TestFixtures {
  /** With the built extension, newly installed and set to `server`. It fails the test if the extension has thrown. */
  firefox: Firefox;
  /** Opens a page of the site in a tab, and its popup by the toolbar button. */
  begin: (name: string) => Promise<Begun>;
  /** Reads the code in the popup's panel, as a camera that looks until there is one, and opens what it says. */
  scanPanel: () => Promise<Phone>;
}

interface Begun {
  page: FirefoxPage;
  extension: Firefox['extension'];
  panel: Firefox['extension']['panel'];
}

interface WorkerFixtures {
  /** The browser that a worker's tests share. */
  sharedFirefox: Firefox;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedFirefox: forWorker(startFirefoxForOurs, (firefox) => firefox.close(), 90_000),
  firefox: async ({ sharedFirefox: firefox, server }, use) => {
    await installOurs(firefox, server.url);
    await use(firefox);
    expect(await firefox.extension.listErrors()).toEqual([]);
    await removeOurs(firefox);
  },
  begin: async ({ firefox, site }, use) => {
    await use(async (name) => {
      const page = await firefox.openPage(`${site.origin}/${name}`);
      await page.activate();
      await firefox.extension.clickToolbarButton();
      return { page, extension: firefox.extension, panel: firefox.extension.panel };
    });
  },
  scanPanel: async ({ firefox, phone }, use) => {
    await use(async () => {
      const readPanel = async () => readQrCode(await firefox.extension.panel.screenshot());
      await expect(async () => phone.open(await readPanel())).toPass({ timeout: 15_000 });
      return phone;
    });
  },
});

export { expect };

/** The hash of a file in a field, computed by the page. */
export function hashInField(page: FirefoxPage, field: string, index = 0): Promise<string> {
  return page.evaluate(
    (name, at) =>
      (globalThis as unknown as { hashOf(name: string, at: number): Promise<string> }).hashOf(name, at),
    field,
    index,
  );
}
