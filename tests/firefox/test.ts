import { expect } from '@playwright/test';
import type { Pref } from '../fixtures/browser/firefox/quiet-prefs.ts';
import { startOurFirefox, type Firefox } from '../fixtures/browser/firefox/start-firefox.ts';
import type { Phone } from '../fixtures/phone/phone.ts';
import { readQrCode } from '../fixtures/phone/read-qr-code.ts';
import { test as base } from '../fixtures/test.ts';

interface TestFixtures {
  /** Added to the quiet ones. */
  prefs: Record<string, Pref>;
  /** A new one with the built extension, set to `server`. It fails the test if the extension has thrown. */
  firefox: Firefox;
  /** Reads the code in the popup's panel, as a camera that looks until there is one, and opens what it says. */
  scanPanel: () => Promise<Phone>;
}

export const test = base.extend<TestFixtures>({
  prefs: [{}, { option: true }],
  firefox: async ({ prefs, server }, use) => {
    const firefox = await startOurFirefox(server.url, prefs);
    try {
      await use(firefox);
      expect(await firefox.extension.listErrors()).toEqual([]);
    } finally {
      await firefox.close();
    }
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
