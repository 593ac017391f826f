import { forWorker } from '../fixtures/for-worker.ts';
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
  sites: forWorker(startSiteServers, (sites) => sites.close()),
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
  picture: forWorker(createPhoto, (picture) => picture.dispose()),
});
