import { findFreePort } from '../../scripts/services/free-port.ts';
import { serveSite } from '../../site/serve-site.ts';
import { forWorker } from '../fixtures/for-worker.ts';
import { expect, test as base } from '../fixtures/test.ts';

/** The path that `npm run site:check` builds for: below the root, as on GitHub's pages. */
export const BASE = '/pocketfill/';

interface SiteFixtures {
  /** Addresses that pages have asked for and that are not the site's own, and what the browser complains of. */
  complaints: string[];
}

export const test = base.extend<SiteFixtures, { docsUrl: string }>({
  docsUrl: forWorker(
    async () => {
      const port = await findFreePort();
      await serveSite({ base: BASE, port });
      return `http://localhost:${port}${BASE}`;
    },
    () => Promise.resolve(),
  ),
  complaints: [
    async ({ page, docsUrl }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('request', (request) => {
        if (!request.url().startsWith(docsUrl) && !request.url().startsWith('data:'))
          complaints.push(request.url());
      });
      await use(complaints);
      expect(complaints, 'the browser finds nothing wrong, and asks no other host').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
