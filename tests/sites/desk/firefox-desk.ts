import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { connectBidi, readText } from '../../fixtures/browser/firefox/bidi.ts';
import { findBrowserWindow } from '../../fixtures/browser/firefox/browser-window.ts';
import { createExtensionDriver } from '../../fixtures/browser/firefox/extension-driver.ts';
import { launchFirefox } from '../../fixtures/browser/firefox/launch.ts';
import { EXTENSION_ID, saveBackendAddress } from '../../fixtures/browser/firefox/start-firefox.ts';
import type { Desk } from './desk.ts';
import { openFirefoxSitePage } from './firefox-site-page.ts';
import { replacePicker } from './picker-answers.ts';

/** A real Firefox with the built extension, which may act on local pages. */
export async function startFirefoxDesk(binary: string, backend: string): Promise<Desk> {
  const uuid = randomUUID();
  const prefs = { 'extensions.webextensions.uuids': JSON.stringify({ [EXTENSION_ID]: uuid }) };
  const firefox = await launchFirefox({ binary, prefs });
  const bidi = await connectBidi(firefox.address);
  const session = await bidi.send('session.new', { capabilities: {} });
  const browserWindow = await findBrowserWindow(bidi);
  const identity = { id: EXTENSION_ID, baseUrl: `moz-extension://${uuid}/` };
  const extension = createExtensionDriver(bidi, browserWindow, identity);
  await extension.install(path.resolve('.output/firefox-mv3'));
  await extension.grantOrigins(['http://*/*']);
  await saveBackendAddress(extension, backend);
  const parts = { bidi, browserWindow, extension, pickers: await replacePicker(browserWindow) };
  return {
    browserName: 'firefox',
    version: readText(session, 'capabilities', 'browserVersion').split('.')[0] ?? '',
    open: (url) => openFirefoxSitePage(parts, url),
    close: async () => {
      // The answer may be lost with the connection; the process's end is what counts.
      await bidi.send('browser.close').catch(() => undefined);
      await firefox.cleanUp();
      bidi.close();
    },
  };
}
