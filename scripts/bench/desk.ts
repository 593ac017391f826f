import type { Browser } from '@playwright/test';
import { launchExtension, type LaunchedExtension } from '../../tests/fixtures/browser/launch-extension.ts';
import { launchPhoneBrowser } from '../../tests/fixtures/phone/phone.ts';
import { startSite } from '../../tests/fixtures/site/site.ts';
import { startTransferServer, type TransferServer } from '../../tests/fixtures/server/transfer-server.ts';
import { findChromium } from '../find-browser.ts';

/** The computer's browser with the extension, the phone's browser, and somebody's web site. */
export interface Browsers {
  extension: LaunchedExtension;
  phoneBrowser: Browser;
  siteOrigin: string;
}

/** All that takes part in a transfer, real and on this machine. */
export interface Desk extends Browsers {
  server: TransferServer;
}

/** Opens a desk for one measurement and clears it away afterwards. */
export async function openDesk<T>(
  measure: (desk: Desk) => Promise<T>,
  options: { isPinned?: boolean } = {},
): Promise<T> {
  const server = await startTransferServer();
  try {
    return await openBrowsers(async (browsers) => {
      await browsers.extension.setBackend(server.url);
      return measure({ ...browsers, server });
    }, options);
  } finally {
    await server.dispose();
  }
}

/** Likewise the browsers alone. The extension knows no server yet. */
export async function openBrowsers<T>(
  measure: (browsers: Browsers) => Promise<T>,
  { isPinned = true } = {},
): Promise<T> {
  const executablePath = await findChromium({ install: true });
  const site = await startSite();
  const extension = await launchExtension({ executablePath, isPinned });
  const phoneBrowser = await launchPhoneBrowser(executablePath);
  try {
    return await measure({ extension, phoneBrowser, siteOrigin: site.origin });
  } finally {
    await Promise.all([extension.close(), phoneBrowser.close(), site.close()]);
  }
}
