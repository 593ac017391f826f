import { browser } from 'wxt/browser';
import { toHostPattern } from '../host-pattern.ts';
import { loadTransfers } from '../transfer-storage.ts';

export interface FramePorts {
  /** Looks at the tab's page again, as when its popup is opened. */
  open: (tabId: number) => Promise<void>;
  openPopup: () => Promise<boolean>;
}

/**
 * When the person has allowed a frame's site, looks into it for the transfers that could not, and brings
 * the popup back, which the browser's question has closed.
 */
export function lookIntoAllowedFrames({ open, openPopup }: FramePorts): void {
  async function lookInto(patterns: readonly string[]): Promise<void> {
    const transfers = await loadTransfers();
    const affected = transfers.filter(({ closedFrames }) =>
      closedFrames.some((origin) => patterns.includes(toHostPattern(origin))),
    );
    await Promise.all(affected.map(({ tabId }) => open(tabId)));
    if (affected.length > 0) await openPopup();
  }

  browser.permissions.onAdded.addListener(({ origins = [] }) => void lookInto(origins));
}
