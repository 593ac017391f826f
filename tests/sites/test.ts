import { test as base } from '../fixtures/test.ts';
import { createPhoto, type Photo } from './checks/photo.ts';
import { startChromiumDesk } from './desk/chromium-desk.ts';
import type { BrowserName, Desk } from './desk/desk.ts';
import { startFirefoxDesk } from './desk/firefox-desk.ts';
import { startSiteServers, type SiteServers } from './site/site-servers.ts';

interface WorkerFixtures {
  /** The browser of the desk. */
  deskName: BrowserName;
  desk: Desk;
  sites: SiteServers;
  picture: Photo;
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
  desk: [
    async ({ chromiumPath, deskName, server }, use) => {
      const desk =
        deskName === 'chromium'
          ? await startChromiumDesk(chromiumPath, server.url)
          : await startFirefoxDesk(server.url);
      await use(desk);
      await desk.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  picture: [
    async ({}, use) => {
      const picture = await createPhoto();
      await use(picture);
      await picture.dispose();
    },
    { scope: 'worker' },
  ],
});
