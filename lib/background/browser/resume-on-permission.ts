import { browser } from 'wxt/browser';
import { hasAccess } from '../../request-access.ts';
import { isFinal } from '../../transfer/state-rules.ts';
import { tabOf, type Transfer } from '../../transfer/transfer.ts';

export interface AllowedPorts {
  /** All transfers, once those of an earlier worker are restored. */
  list: () => Promise<Transfer[]>;
  /** Looks at the tab's page again, as when its popup is opened. */
  open: (tabId: number) => Promise<void>;
  /** Fetches again what could not be fetched. */
  retry: (tabId: number, addsToField: boolean) => Promise<void>;
  openPopup: () => Promise<boolean>;
}

/**
 * When the person has allowed a site, goes on with what waited for it: looks into its frames, fetches files
 * that lie there. Brings the popup back, which the browser's question has closed.
 */
export function resumeOnPermission({ list, open, retry, openPopup }: AllowedPorts): void {
  async function goOn(): Promise<void> {
    const steps = await Promise.all((await list()).map(findStep));
    const due = steps.filter((step) => step !== null);
    await Promise.allSettled(due.map((step) => step())); // a tab may be closed meanwhile
    if (due.length > 0) await openPopup();
  }

  /** A permission for all sites opens each of them, too. */
  async function findStep(transfer: Transfer): Promise<(() => Promise<void>) | null> {
    const { state, framesWithoutPermission, addsToField } = transfer;
    const tabId = tabOf(transfer);
    if (tabId === null) return null; // it has no page: the popup offers it
    if (state.name === 'failed' && state.sent?.originWithoutPermission) {
      const isOpen = await hasAccess(state.sent.originWithoutPermission);
      return isOpen ? () => retry(tabId, addsToField) : null;
    }
    if (isFinal(state)) return null;
    const opened = await Promise.all(framesWithoutPermission.map(hasAccess));
    return opened.includes(true) ? () => open(tabId) : null;
  }

  browser.permissions.onAdded.addListener(() => void goOn());
}
