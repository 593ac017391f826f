import { serveFolder } from '../../../scripts/serve-folder.ts';
import path from 'node:path';

const HEADERS = {
  '/strict.html': {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  },
};

export interface SiteServers {
  /** The address of a page, for example of `hiding.html?hide=none`. */
  urlOf(page: string): string;
  close(): Promise<void>;
}

/** Two sites with the same pages, so that one can show a frame of the other. */
export async function startSiteServers(): Promise<SiteServers> {
  const site = await serveFolder({ folder: BUILT, hostname: '127.0.0.1', headers: HEADERS });
  const elsewhere = await serveFolder({ folder: BUILT, hostname: 'localhost' });
  return {
    urlOf: (page) => {
      const url = new URL(page, site.origin);
      url.searchParams.set('elsewhere', elsewhere.origin);
      return url.href;
    },
    close: async () => {
      await Promise.all([site.close(), elsewhere.close()]);
    },
  };
}

/** The folder of pages and bundled widgets. */
export const BUILT = path.join(import.meta.dirname, '../.built');
