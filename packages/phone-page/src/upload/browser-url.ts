import { reachUpload } from '../job/server-path.ts';

/**
 * Replaces the package `url-parse`, by which tus-js-client resolves upload addresses (see `vite.config.ts`). That
 * package is for browsers without `URL`, and was a tenth of the page's script.
 */
// oxlint-disable-next-line import/no-default-export -- it stands for one
export default class BrowserUrl extends URL {
  constructor(link: string) {
    super(reachUpload(link), window.location.href);
  }
}
