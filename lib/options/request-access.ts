import { browser } from 'wxt/browser';

/** Asks the person whether the extension may read what an origin answers. Inside a click only. */
export function requestAccess(origin: string): Promise<boolean> {
  const { protocol, hostname } = new URL(origin);
  return browser.permissions.request({ origins: [`${protocol}//${hostname}/*`] });
}
