import { moveTransfer, saveTransfer } from '../../transfer/transfer-storage.ts';
import { isFinal, isKept, type Transfer } from '../../transfer/transfer.ts';
import { badgeOf, badgeOfKept, outlivesPage, showBadge } from '../browser/badge.ts';
import { endInPage } from '../tab/expect-in-page.ts';
import type { Survivors } from './survivors.ts';

export interface Recorder {
  /** To be told of each new value of a transfer: stores and shows it. */
  onChanged: (transfer: Transfer) => Promise<void>;
  /** Likewise of one that has left a tab. */
  onMoved: (transfer: Transfer, fromTabId: number) => Promise<void>;
  /** To be told when a transfer is in nobody's hands any more. */
  onDropped: (transfer: Transfer) => void;
  /** Shows on the icon how many are kept; a browser forgets it at its end. */
  showKept: () => void;
  /** Shows on the icon what there is of a tab, once more: browsers clear that when the tab loads a page. */
  showAgain: (tabId: number) => void;
}

/** Stores each new value of a transfer, shows it on the icon, and tells the page when it is over. */
export function createRecorder(survivors: Survivors, list: () => Transfer[]): Recorder {
  let shownText: string | null = null;

  function showKept(): void {
    const badge = badgeOfKept(list().filter(isKept));
    if (badge.text === shownText) return;
    shownText = badge.text;
    void showBadge(undefined, badge);
  }

  function show(transfer: Transfer): void {
    const { tabId, id, state } = transfer;
    showKept(); // also of one that has left for a tab
    if (isKept(transfer)) return;
    if (isFinal(state)) void endInPage(tabId, id);
    void showBadge(tabId, badgeOf(state));
  }

  return {
    showKept,
    showAgain: (tabId) => {
      const transfer = list().find((known) => known.tabId === tabId);
      if (transfer && outlivesPage(transfer)) void showBadge(tabId, badgeOf(transfer.state));
    },
    onChanged: async (transfer) => {
      show(transfer);
      // Both are on their way before this one could be dropped, which removes what they store.
      await Promise.all([saveTransfer(transfer), survivors.follow(transfer)]);
    },
    onMoved: async (transfer, fromTabId) => {
      show(transfer);
      await Promise.all([moveTransfer(transfer, fromTabId), survivors.follow(transfer)]);
    },
    onDropped: (transfer) => {
      showKept();
      void survivors.forget(transfer.id);
    },
  };
}
