import { randomUUID } from 'node:crypto';
import { connectBidi, readText, type BidiClient } from './bidi-client.ts';
import { findBrowserWindow } from './browser-window.ts';
import { createExtensionDriver, type ExtensionDriver } from './extension-driver.ts';
import { openFirefoxPage, type FirefoxPage } from './firefox-page.ts';
import { launchFirefox, type FirefoxProcess, type LaunchOptions } from './launch.ts';
import type { Pref } from './quiet-prefs.ts';

export interface StartOptions extends LaunchOptions {
  /** The extension that will be installed; its pages' address is fixed beforehand. */
  extensionId: string;
}

export interface Firefox {
  /** For example `153.7.0`. */
  version: string;
  extension: ExtensionDriver;
  /** Opens a tab and loads the address. */
  openPage(url: string): Promise<FirefoxPage>;
  /** The last of what Firefox printed, pages' console included. */
  output(): string;
  close(): Promise<void>;
}

/** Starts Firefox under WebDriver BiDi, without any extension yet. */
export async function startFirefox({ extensionId, prefs, ...options }: StartOptions): Promise<Firefox> {
  const uuid = randomUUID();
  const testPrefs = listTestPrefs(extensionId, uuid);
  const firefox = await launchFirefox({ ...options, prefs: { ...testPrefs, ...prefs } });
  try {
    const identity = { id: extensionId, baseUrl: `moz-extension://${uuid}/` };
    const bidi = await connectBidi(firefox.address);
    const session = await bidi.send('session.new', { capabilities: {} });
    return {
      version: readText(session, 'capabilities', 'browserVersion'),
      extension: createExtensionDriver(bidi, await findBrowserWindow(bidi), identity),
      openPage: (url) => openFirefoxPage(bidi, url),
      output: () => firefox.output(),
      close: () => closeFirefox(bidi, firefox),
    };
  } catch (error) {
    firefox.kill();
    await firefox.cleanUp();
    throw error;
  }
}

function listTestPrefs(extensionId: string, uuid: string): Record<string, Pref> {
  return {
    'devtools.console.stdout.content': true,
    'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: uuid }),
    // Buttons of a prompt are dead for half a second, so that people do not hit them by accident.
    'security.notification_enable_delay': 0,
  };
}

async function closeFirefox(bidi: BidiClient, firefox: FirefoxProcess): Promise<void> {
  // The answer may be lost with the connection; the process's end is what counts.
  await bidi.send('browser.close').catch(() => undefined);
  await firefox.cleanUp();
  bidi.close();
}
