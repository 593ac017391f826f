import { moveTransfer, saveTransfer } from '../../transfer/transfer-storage.ts';
import { isFinal } from '../../transfer/state-rules.ts';
import { isDetached, type Transfer } from '../../transfer/transfer.ts';
import { badgeOf, badgeOfDetached, outlivesPage, showBadge } from '../browser/badge.ts';
import { endInPage } from '../tab/arm-picker.ts';
import type { DurableTransfers } from './durable-transfers.ts';

export interface Recorder {
  /** To be told of each new value of a transfer: stores and shows it. */
  onChanged: (transfer: Transfer) => Promise<void>;
  /** Likewise of one that has left a tab. */
  onMoved: (transfer: Transfer, fromTabId: number) => Promise<void>;
  /** To be told when a transfer is in nobody's hands any more. */
  onDropped: (transfer: Transfer) => void;
  /** Shows on the icon how many are kept; a browser forgets it at its end. */
  showDetached: () => void;
  /** Shows on the icon what there is of a tab, once more: browsers clear that when the tab loads a page. */
  showAgain: (tabId: number) => void;
}

/** Stores each new value of a transfer, shows it on the icon, and tells the page when it is over. */
export function createRecorder(durable: DurableTransfers, list: () => Transfer[]): Recorder {
  let shownText: string | null = null;

  function showDetached(): void {
    const badge = badgeOfDetached(list().filter(isDetached));
    if (badge.text === shownText) return;
    shownText = badge.text;
    void showBadge(undefined, badge);
  }

  function show(transfer: Transfer): void {
    const { tabId, id, state } = transfer;
    showDetached(); // also of one that has left for a tab
    if (isDetached(transfer)) return;
    if (isFinal(state)) void endInPage(tabId, id);
    void showBadge(tabId, badgeOf(state));
  }

  return {
    showDetached,
    showAgain: (tabId) => {
      const transfer = list().find((known) => known.tabId === tabId);
      if (transfer && outlivesPage(transfer)) void showBadge(tabId, badgeOf(transfer.state));
    },
    onChanged: async (transfer) => {
      show(transfer);
      // Both are on their way before this one could be dropped, which removes what they store.
      await Promise.all([saveTransfer(transfer), durable.follow(transfer)]);
    },
    onMoved: async (transfer, fromTabId) => {
      show(transfer);
      await Promise.all([moveTransfer(transfer, fromTabId), durable.follow(transfer)]);
    },
    onDropped: (transfer) => {
      showDetached();
      void durable.forget(transfer.id);
    },
  };
}
