/**
 * Replaces the package `url-parse`, by which tus-js-client resolves upload addresses (see `vite.config.ts`). That
 * package is for browsers without `URL`, and was a tenth of the page's script. An upload lies below the address that
 * created it, whatever the server believes its own address to be.
 */
// oxlint-disable-next-line import/no-default-export -- it stands for one
export default class BrowserUrl extends URL {
  constructor(link: string, endpoint: string) {
    super(endpoint + link.slice(link.lastIndexOf('/')), window.location.href);
  }
}
