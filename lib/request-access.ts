import { browser } from 'wxt/browser';

/**
 * Asks the person whether the extension may act on an origin: read what it answers, look into its
 * frames. Browsers allow it inside a click only, so it is to be called before anything is awaited; the
 * question closes a popup in most of them. `false` where the person refuses. Throws where the origin is
 * none that can be asked for.
 */
export async function requestAccess(origin: string): Promise<boolean> {
  return browser.permissions.request({ origins: [toHostPattern(origin)] });
}

export async function hasAccess(origin: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [toHostPattern(origin)] });
}

/** Those of the origins that the extension may not act on. */
export async function withoutAccess(origins: readonly string[]): Promise<string[]> {
  const areOpen = await Promise.all(origins.map(hasAccess));
  return origins.filter((_, index) => !areOpen[index]);
}

/** Every site there is, as far as a web page can be one. */
export const ALL_SITES = ['http://*/*', 'https://*/*'];

/**
 * The match pattern for an origin, for example `https://pay.example.com/*`. Patterns carry no port
 * (https://developer.chrome.com/docs/extensions/develop/concepts/match-patterns).
 */
function toHostPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}
