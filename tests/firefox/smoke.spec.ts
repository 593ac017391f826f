import path from 'node:path';
import { test, expect } from '@playwright/test';
import { findChromium, findFirefox } from '../../scripts/find-browser.ts';
import { launchPhoneBrowser, openPhone, readQrCode } from '../fixtures/phone/phone.ts';
import { startSite } from '../fixtures/site/site.ts';
import { makePhoto, sha256 } from '../fixtures/phone/test-files.ts';
import { startTransferServer } from '../fixtures/server/transfer-server.ts';
import type { FirefoxPage } from '../fixtures/browser/firefox/firefox-page.ts';
import { EXTENSION_ID, saveBackendAddress, startFirefox } from '../fixtures/browser/firefox/start-firefox.ts';

test('in Firefox, a click on the toolbar button leads a photo from the phone into the field', async () => {
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

    const page = await firefox.openPage(`${site.origin}/form.html`);
    await page.activate();
    await extension.clickToolbarButton();
    const phone = await openPhone(phoneBrowser);
    // As a camera looks until there is a code to read.
    await expect(async () => phone.open(readQrCode(await extension.panel.screenshot()))).toPass({
      timeout: 15_000,
    });
    const photo = await makePhoto(phone.page);
    await phone.choose({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: photo });
    await phone.waitForState('done');
    await page.waitFor('the field has the file', () => document.querySelector('input')?.files?.length === 1);
    expect(await hashInField(page)).toBe(sha256(photo));
    expect(await page.evaluate(() => document.querySelector('input')?.files?.[0]?.name)).toBe('holiday.jpg');
    expect(await extension.listErrors()).toEqual([]);
  } finally {
    await Promise.all([firefox.close(), phoneBrowser.close(), site.close(), server.dispose()]);
  }
});

test('on a page like the store, where Firefox lets no extension act, the popup says so', async () => {
  const [server, site] = await Promise.all([startTransferServer(), startSite()]);
  const firefox = await startFirefox({
    binary: await findFirefox({ install: true }),
    extensionId: EXTENSION_ID,
    // Firefox has a list of such sites, its store among them.
    prefs: { 'extensions.webextensions.restrictedDomains': '127.0.0.1' },
  });
  try {
    const { extension } = firefox;
    await extension.install(path.resolve('.output/firefox-mv3'));
    await saveBackendAddress(extension, server.url);
    const page = await firefox.openPage(`${site.origin}/form.html`);
    await page.activate();
    await extension.clickToolbarButton();
    await extension.panel.waitForText('body', 'Extensions may not act on this page');
    await extension.panel.waitForText('body', 'The file can be saved on this computer');
  } finally {
    await Promise.all([firefox.close(), site.close(), server.dispose()]);
  }
});

function hashInField(page: FirefoxPage): Promise<string> {
  return page.evaluate(() =>
    (globalThis as unknown as { hashOf(name: string): Promise<string> }).hashOf('receipt'),
  );
}
