import { reachUpload } from '../job/server-path.ts';

/**
 * In place of the package `url-parse`, by which tus-js-client resolves the address of an upload: `vite.config.ts` puts it
 * there. That package is for browsers without `URL`, and was a tenth of what the page loads.
 */
// oxlint-disable-next-line import/no-default-export -- it stands for one
export default class BrowserUrl extends URL {
  constructor(link: string) {
    super(reachUpload(link), window.location.href);
  }
}
