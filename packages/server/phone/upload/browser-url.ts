/**
 * In place of the package `url-parse`, by which tus-js-client resolves the address of an upload: `vite.config.ts` puts it
 * there. That package is for browsers without `URL`, and was a tenth of what the page loads.
 */
// oxlint-disable-next-line import/no-default-export -- it stands for one
export default class BrowserUrl extends URL {
  /** @param base - may be relative to the page. */
  constructor(link: string, base: string) {
    super(link, new URL(base, window.location.href));
  }
}
