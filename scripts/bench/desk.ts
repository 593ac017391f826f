import type { Browser } from '@playwright/test';
import { launchExtension, type LaunchedExtension } from '../../tests/fixtures/browser/launch-extension.ts';
import { launchPhoneBrowser } from '../../tests/fixtures/phone/phone.ts';
import { startSite } from '../../tests/fixtures/site/site.ts';
import { startTransferServer, type TransferServer } from '../../tests/fixtures/server/transfer-server.ts';
import { findChromium } from '../find-browser.ts';

/** All that takes part in a transfer, real and on this machine. */
export interface Desk {
  extension: LaunchedExtension;
  phoneBrowser: Browser;
  server: TransferServer;
  siteOrigin: string;
}

/** Opens a desk for one measurement and clears it away afterwards. */
export async function openDesk<T>(measure: (desk: Desk) => Promise<T>, { isPinned = true } = {}): Promise<T> {
  const executablePath = await findChromium({ install: true });
  const [server, site] = await Promise.all([startTransferServer(), startSite()]);
  const extension = await launchExtension({ executablePath, isPinned });
  const phoneBrowser = await launchPhoneBrowser(executablePath);
  try {
    await extension.setBackend(server.url);
    return await measure({ extension, phoneBrowser, server, siteOrigin: site.origin });
  } finally {
    await Promise.all([extension.close(), phoneBrowser.close(), site.close(), server.dispose()]);
  }
}
