import { browser } from 'wxt/browser';
import { hasAccess } from '../request-access.ts';
import { loadTransfers } from '../transfer-storage.ts';
import { isFinal, type Transfer } from '../transfer.ts';

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
  async function lookAgain(): Promise<void> {
    const affected = await findAffected(await loadTransfers());
    await Promise.all(affected.map(({ tabId }) => open(tabId)));
    if (affected.length > 0) await openPopup();
  }

  browser.permissions.onAdded.addListener(() => void lookAgain());
}

/** Those that wait for a frame which is closed no more; a permission for all sites opens it, too. */
async function findAffected(transfers: readonly Transfer[]): Promise<Transfer[]> {
  const affected = await Promise.all(
    transfers.map(async (transfer) => {
      if (isFinal(transfer.state)) return null;
      const opened = await Promise.all(transfer.closedFrames.map(hasAccess));
      return opened.includes(true) ? transfer : null;
    }),
  );
  return affected.filter((transfer) => transfer !== null);
}
