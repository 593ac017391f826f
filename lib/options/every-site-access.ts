import { browser } from 'wxt/browser';
import { ALL_SITES } from '../request-access.ts';

const EVERY_SITE = { origins: ALL_SITES };

/** The browser's permission to act on all sites, which a person may give and take back at any time. */
export const everySiteAccess = {
  has: (): Promise<boolean> => browser.permissions.contains(EVERY_SITE),

  /** Asks the person; browsers allow it inside a click only, before anything is awaited. */
  request: (): Promise<boolean> => browser.permissions.request(EVERY_SITE),

  /**
   * To be called inside a click: Chromium also removes the single sites that the person has allowed, such as a
   * backend's, and grants them again without a question inside the same click only. If the browser keeps a permission,
   * nothing else can be done.
   */
  giveBack: async (): Promise<void> => {
    const singleSites = await listSingleSites();
    await browser.permissions.remove(EVERY_SITE).catch(() => false);
    const left = await listSingleSites();
    const lost = singleSites.filter((site) => !left.includes(site));
    if (lost.length > 0) await browser.permissions.request({ origins: lost }).catch(() => false);
  },

  /** Calls back after each change, here or in the browser's settings. Returns a function that stops it. */
  watch: (onChanged: () => void): (() => void) => {
    const { onAdded, onRemoved } = browser.permissions;
    onAdded.addListener(onChanged);
    onRemoved.addListener(onChanged);
    return () => {
      onAdded.removeListener(onChanged);
      onRemoved.removeListener(onChanged);
    };
  },
};

async function listSingleSites(): Promise<string[]> {
  const { origins = [] } = await browser.permissions.getAll();
  return origins.filter((pattern) => !EVERY_SITE.origins.includes(pattern));
}
