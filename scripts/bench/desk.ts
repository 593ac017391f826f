import type { Browser, Page } from '@playwright/test';
import type { browser } from 'wxt/browser';
import { openDevTools } from '../../tests/fixtures/browser/devtools.ts';
import { launchExtension, type LaunchedExtension } from '../../tests/fixtures/browser/launch-extension.ts';
import { codeIn } from '../../tests/fixtures/browser/popup.ts';
import { launchPhoneBrowser, openPhone, type Phone } from '../../tests/fixtures/phone/phone.ts';
import { startSite } from '../../tests/fixtures/site/site.ts';
import { startTransferServer, type TransferServer } from '../../tests/fixtures/server/transfer-server.ts';
import { findChromium } from '../browsers/find-chromium.ts';

/** For functions that run in the extension's worker. */
declare const chrome: typeof browser;

/** The computer's browser with the extension, the phone's browser, and a web site. */
export interface Browsers {
  extension: LaunchedExtension;
  phoneBrowser: Browser;
  siteOrigin: string;
}

/** All parts of a transfer, on this machine. */
export interface Desk extends Browsers {
  server: TransferServer;
}

/** Opens a desk for one measurement and closes it afterwards. */
export async function openDesk<T>(measure: (desk: Desk) => Promise<T>): Promise<T> {
  const server = await startTransferServer();
  try {
    return await openBrowsers(async (browsers) => {
      await browsers.extension.setBackend(server.url);
      return measure({ ...browsers, server });
    });
  } finally {
    await server.dispose();
  }
}

/** The same without a server: browsers only. */
export async function openBrowsers<T>(measure: (browsers: Browsers) => Promise<T>): Promise<T> {
  const executablePath = await findChromium({ install: true });
  const site = await startSite();
  const extension = await launchExtension({ executablePath, isPinned: true });
  const phoneBrowser = await launchPhoneBrowser(executablePath);
  try {
    return await measure({ extension, phoneBrowser, siteOrigin: site.origin });
  } finally {
    await Promise.all([extension.close(), phoneBrowser.close(), site.close()]);
  }
}

/** Opens the real popup, like a click on the icon. Returns the time, in milliseconds since 1970. */
export async function clickIcon(extension: LaunchedExtension) {
  const devTools = await openDevTools(extension.profile);
  const worker = await extension.worker();
  const clickedAtMs = await worker.evaluate(async () => {
    const now = performance.timeOrigin + performance.now();
    await chrome.action.openPopup();
    return now;
  });
  return { clickedAtMs, popup: await devTools.connect('/popup.html') };
}

/** A page with an upload form, in front. */
export async function openForm({ extension, siteOrigin }: Browsers): Promise<Page> {
  const page = await extension.context.newPage();
  await page.goto(`${siteOrigin}/form.html`);
  await page.bringToFront();
  return page;
}

/**
 * A page with an upload form, its popup, and a phone that has scanned the code and asks for a file.
 *
 * @param label - of the field that the popup is opened for. Default: the page's first one.
 */
export async function scanCode(
  desk: Browsers,
  label?: string,
): Promise<{ page: Page; popup: Page; phone: Phone }> {
  const page = await openForm(desk);
  if (label !== undefined) await page.getByLabel(label).focus();
  const popup = await desk.extension.openPopup(page);
  const code = codeIn(popup);
  // The phone of the transfer before may be asked for the file.
  const button = popup.getByRole('button', { name: 'Show the code for another phone' });
  await code.or(button).first().waitFor();
  if (await button.isVisible()) await button.click();
  const phone = await openPhone(desk.phoneBrowser);
  await phone.scan(code);
  await phone.waitForState('ready');
  return { page, popup, phone };
}
