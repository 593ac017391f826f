import path from 'node:path';
import { test, expect } from '@playwright/test';
import { findChromium, findFirefox } from '../../scripts/find-browser.ts';
import { launchPhoneBrowser, openPhone, readQrCode } from '../fixtures/phone/phone.ts';
import { startSite } from '../fixtures/site/site.ts';
import { startTransferServer } from '../fixtures/server/transfer-server.ts';
import { EXTENSION_ID, saveBackendAddress, startFirefox } from '../fixtures/browser/firefox/start-firefox.ts';

const ALLOW = '.notice-button';

test('in Firefox, a field in another site’s frame is reached once the person allows that site', async () => {
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
    const page = await firefox.openPage(`${site.origin}/framed.html`);
    await page.activate();
    await extension.clickToolbarButton();
    const { panel } = extension;
    await panel.waitForText('body', 'Part of this page belongs to localhost');

    await panel.click(ALLOW);
    await extension.answerPermissionPrompt('deny');
    await reopen();
    await panel.waitForText('body', 'Not allowed. Fields of localhost');

    await panel.click(ALLOW);
    await extension.answerPermissionPrompt('allow');
    await panel.waitForText('body', 'Receipt');
    await panel.waitForText('body', `http://localhost:${new URL(site.origin).port}`);
    // Nobody but the page itself is preselected; in the first moment nobody else can be chosen.
    const readLink = () =>
      panel.evaluate(() => document.querySelector('[data-testid=upload-link]')?.getAttribute('href') ?? '');
    await expect.poll(readLink, { message: 'there is a code' }).not.toBe('');
    const before = await readLink();
    await panel.click('.choice input:enabled');
    await expect.poll(readLink, { message: 'there is a code for that place' }).not.toBe(before);
    expect(await panel.evaluate(() => document.body.textContent)).not.toContain('belongs to');

    const phone = await openPhone(phoneBrowser);
    await expect(async () => phone.open(readQrCode(await panel.screenshot()))).toPass({ timeout: 15_000 });
    await phone.choose({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await panel.waitForText('body', 'a.txt is in');
    expect(await extension.listErrors()).toEqual([]);

    /** The browser's question closes the panel, or leaves it open; the extension may have brought it back. */
    async function reopen(): Promise<void> {
      if (!(await panel.isOpen())) await extension.clickToolbarButton();
    }
  } finally {
    await Promise.all([firefox.close(), phoneBrowser.close(), site.close(), server.dispose()]);
  }
});
