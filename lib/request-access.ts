import { browser } from 'wxt/browser';

/**
 * Asks the person whether the extension may act on an origin: read what it answers, look into its
 * frames. Browsers allow it inside a click only, so it is to be called before anything is awaited.
 * `false` where the person refuses, or the origin is none that can be asked for.
 */
export async function requestAccess(origin: string): Promise<boolean> {
  const { protocol, hostname } = new URL(origin);
  // Chromium's match patterns carry no port (https://developer.chrome.com/docs/extensions/develop/concepts/match-patterns).
  return browser.permissions.request({ origins: [`${protocol}//${hostname}/*`] });
}
