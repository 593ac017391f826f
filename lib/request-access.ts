import { browser } from 'wxt/browser';
import { toHostPattern } from './host-pattern.ts';

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
