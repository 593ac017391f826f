import { browser } from 'wxt/browser';

const EVERY_SITE = { origins: ['http://*/*', 'https://*/*'] };

/** The browser's permission to act on all sites, which a person may give and take back at any time. */
export const everySiteAccess = {
  has: (): Promise<boolean> => browser.permissions.contains(EVERY_SITE),

  /** Asks the person; browsers allow it inside a click only, before anything is awaited. */
  request: (): Promise<boolean> => browser.permissions.request(EVERY_SITE),

  /** Where the browser keeps the permission there is nothing more to be done about it. */
  giveBack: (): Promise<boolean> => browser.permissions.remove(EVERY_SITE).catch(() => false),

  /** Calls back after each change, made here or in the browser's own settings. Returns what ends that. */
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
