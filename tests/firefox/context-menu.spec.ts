import path from 'node:path';
import { test } from '@playwright/test';
import { findFirefox } from '../../scripts/find-browser.ts';
import { startSite } from '../fixtures/site/site.ts';
import { startTransferServer } from '../fixtures/server/transfer-server.ts';
import { EXTENSION_ID, saveBackendAddress, startFirefox } from '../fixtures/browser/firefox/start-firefox.ts';

test('in Firefox, “Fill from phone” on a right click acts on the very element', async () => {
  const [server, site] = await Promise.all([startTransferServer(), startSite()]);
  const firefox = await startFirefox({
    binary: await findFirefox({ install: true }),
    extensionId: EXTENSION_ID,
  });
  try {
    const { extension } = firefox;
    await extension.install(path.resolve('.output/firefox-mv3'));
    await saveBackendAddress(extension, server.url);
    const page = await firefox.openPage(`${site.origin}/claim.html`);
    await page.activate();
    // The best guess would be the first field.
    await page.rightClick('[name=papers]');
    await extension.pressInContextMenu('Fill from phone');
    await extension.panel.waitForText('.choice:has(:checked)', 'Other papers');
  } finally {
    await Promise.all([firefox.close(), site.close(), server.dispose()]);
  }
});
