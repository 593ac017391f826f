import path from 'node:path';
import { expect, test } from '@playwright/test';
import { findChromium, findFirefox } from '../../scripts/find-browser.ts';
import { launchPhoneBrowser, openPhone, readQrCode } from '../fixtures/phone/phone.ts';
import { startSite } from '../fixtures/site/site.ts';
import { startTransferServer } from '../fixtures/server/transfer-server.ts';
import { EXTENSION_ID, saveBackendAddress, startFirefox } from '../fixtures/browser/firefox/start-firefox.ts';

for (const manner of ['watching', 'throwing']) {
  test(`in Firefox, a page that has been ${manner} since before sees no name of an event, and gets the file`, async () => {
    const [server, site] = await Promise.all([startTransferServer(), startSite()]);
    const firefox = await startFirefox({
      binary: await findFirefox({ install: true }),
      extensionId: EXTENSION_ID,
    });
    const phoneBrowser = await launchPhoneBrowser(await findChromium({ install: true }));
    try {
      const { extension } = firefox;
      await extension.install(path.resolve('.output/firefox-mv3'));
      await saveBackendAddress(extension, server.url);
      const page = await firefox.openPage(`${site.origin}/hostile.html?${manner}`);
      await page.activate();
      await extension.clickToolbarButton();
      const phone = await openPhone(phoneBrowser);
      await expect(async () => phone.open(readQrCode(await extension.panel.screenshot()))).toPass({
        timeout: 15_000,
      });
      await phone.choose({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
      await extension.panel.waitForText('body', 'a.txt');
      await page.activate();
      await page.click('#detached');
      // With the file the page goes back to what it was; till then, asking it fails.
      const seen = await page.waitFor('the page has the file', () => {
        const { log, noted, failures } = globalThis as unknown as Record<string, string[]>;
        return log?.length === 1
          ? { log, names: noted?.filter((line) => /_\d{9}/.test(line)), failures }
          : null;
      });
      expect(seen).toEqual({ log: ['change a.txt'], names: [], failures: [] });
      expect(await extension.listErrors()).toEqual([]);
    } finally {
      await Promise.all([firefox.close(), phoneBrowser.close(), site.close(), server.dispose()]);
    }
  });
}
