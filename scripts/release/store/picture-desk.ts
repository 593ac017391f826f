import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchExtension, type LaunchedExtension } from '../../../tests/fixtures/browser/launch-extension.ts';
import { linkIn } from '../../../tests/fixtures/browser/popup.ts';
import { openPhone, type Phone } from '../../../tests/fixtures/phone/phone.ts';
import { startTransferServer } from '../../../tests/fixtures/server/transfer-server.ts';
import { serveFolder } from '../../serve-folder.ts';

/** What the address bar and the popup show. */
export const SITE = 'harbour-insurance.example';
export const BACKEND = 'https://files.example.com';

export type ColorScheme = 'light' | 'dark';

/** Browser, page, server and phone, for pictures. */
export interface PictureDesk {
  extension: LaunchedExtension;
  colorScheme: ColorScheme;
  /** The form, in a window of this size. */
  openForm(): Promise<Page>;
  phone: Phone;
  /** The phone opens the popup's code. */
  scan(popup: Page): Promise<void>;
  close(): Promise<void>;
}

export async function openPictureDesk(
  executablePath: string,
  browser: Browser,
  colorScheme: ColorScheme = 'light',
): Promise<PictureDesk> {
  const server = await startTransferServer();
  const site = await serveFolder({ folder: path.resolve('scripts/demo-page') });
  const extension = await launchExtension({
    executablePath,
    deviceScaleFactor: 2,
    args: [`--host-resolver-rules=MAP ${SITE}:80 localhost:${new URL(site.origin).port}`],
  });
  await extension.setBackend(server.url, BACKEND);
  const phone = await openPhone(browser);
  await phone.page.emulateMedia({ colorScheme });
  return {
    extension,
    colorScheme,
    phone,
    openForm: async () => {
      const page = await extension.context.newPage();
      await page.setViewportSize({ width: 1120, height: 560 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`http://${SITE}/`);
      // What the page says about itself is for people who try Pocketfill.
      await page.addStyleTag({
        content: 'main { margin-top: 1.5rem } h1 + p { display: none } output img { max-height: 11rem }',
      });
      return page;
    },
    // The server is on this computer, not at the address that the pictures show.
    scan: async (popup) => phone.open((await linkIn(popup)).replace(BACKEND, server.url)),
    close: async () => {
      await Promise.all([extension.close(), phone.close(), site.close()]);
      await server.dispose();
    },
  };
}
