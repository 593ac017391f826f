import type { Page } from '@playwright/test';
import type { ServedFolder } from '../../scripts/serve-folder.ts';
import { launchExtension, type LaunchedExtension } from '../fixtures/browser/extension.ts';
import { forgetTest, readSettings, type Settings } from '../fixtures/browser/forget-test.ts';
import { test as base } from '../fixtures/phone/phone-test.ts';
import { startSite } from '../fixtures/site/site.ts';
import { startTransferServer, type TransferServer } from '../fixtures/server/transfer-server.ts';
import { findWelcome } from '../fixtures/browser/welcome.ts';

interface TestFixtures {
  /** The browser on the desk, with the extension set to `backend`. Whatever a test leaves there is taken away. */
  extension: LaunchedExtension;
  /** Opens a page of the site in a tab of the browser with the extension. */
  openPage: (name: string) => Promise<Page>;
}

interface WorkerFixtures {
  server: TransferServer;
  site: ServedFolder;
  /** The address that the extension is set to. */
  backend: string;
  /** The folder of the extension. */
  build: string;
  /** The browser that the tests of a worker use one after another. */
  sharedDesk: { extension: LaunchedExtension; settings: Settings };
}

/** A name that is reserved for it has no address (RFC 2606), however long a DNS server takes to say so. */
const NO_SUCH_HOSTS = '--host-resolver-rules=MAP *.invalid ~NOTFOUND';

/** A desk (browser with the built extension), a phone, a server and a site, all real. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startTransferServer();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  backend: [async ({ server }, use) => use(server.url), { scope: 'worker' }],
  build: [async ({}, use) => use('.output/chrome-mv3-e2e'), { scope: 'worker' }],
  sharedDesk: [
    async ({ chromiumPath, backend, build }, use) => {
      const extension = await launchExtension({
        executablePath: chromiumPath,
        build,
        args: [NO_SUCH_HOSTS],
      });
      await findWelcome(extension); // else it might come while a test waits for another page
      await extension.setBackend(backend);
      await use({ extension, settings: await readSettings(extension) });
      await extension.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  extension: async ({ sharedDesk: { extension, settings } }, use) => {
    await use(extension);
    await forgetTest(extension, settings);
  },
  openPage: async ({ extension, site }, use) => {
    await use(async (name) => {
      const page = await extension.context.newPage();
      await page.goto(name.includes(':') ? name : `${site.origin}/${name}`);
      return page;
    });
  },
});

export { expect } from '@playwright/test';
