import { test as base } from '@playwright/test';
import { findChromium, findFirefox } from '../../scripts/find-browser.ts';
import { launchPhoneBrowser, openPhone, type Phone } from '../fixtures/phone/phone.ts';
import { startTransferServer, type TransferServer } from '../fixtures/server/transfer-server.ts';
import { startChromiumDesk } from './desk/chromium-desk.ts';
import type { BrowserName, Desk } from './desk/desk.ts';
import { startFirefoxDesk } from './desk/firefox-desk.ts';
import { createPhoto, type Photo } from './checks/photo.ts';
import { startSiteServers, type SiteServers } from './site/site-servers.ts';

interface WorkerFixtures {
  /** Which browser stands on the desk. */
  deskName: BrowserName;
  desk: Desk;
  sites: SiteServers;
  server: TransferServer;
  /** One phone, for one row after the other. */
  phone: Phone;
  photo: Photo;
}

/** A desk with a browser, a phone, a server and two sites, all real, for all rows of a worker. */
export const test = base.extend<object, WorkerFixtures>({
  deskName: ['chromium', { option: true, scope: 'worker' }],
  sites: [
    async ({}, use) => {
      const sites = await startSiteServers();
      await use(sites);
      await sites.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({}, use) => {
      const server = await startTransferServer();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  desk: [
    async ({ deskName, server }, use) => {
      const desk =
        deskName === 'chromium'
          ? await startChromiumDesk(await findChromium({ install: true }), server.url)
          : await startFirefoxDesk(await findFirefox({ install: true }), server.url);
      await use(desk);
      await desk.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  phone: [
    async ({}, use) => {
      const browser = await launchPhoneBrowser(await findChromium({ install: true }));
      await use(await openPhone(browser));
      await browser.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  photo: [
    async ({}, use) => {
      const photo = await createPhoto();
      await use(photo);
      await photo.dispose();
    },
    { scope: 'worker' },
  ],
});
