import { moveTransfer, saveTransfer } from '../../transfer/transfer-storage.ts';
import { isFinal } from '../../transfer/state-rules.ts';
import { isDetached, tabOf, type Transfer, type TransferOwner } from '../../transfer/transfer.ts';
import { badgeOf, badgeOfDetached, keepsBadgeOnNewPage, showBadge } from '../browser/badge.ts';
import { endInPage } from '../tab/arm-picker.ts';
import type { DurableTransfers } from './durable-transfers.ts';

export interface Recorder {
  /** To be told of each new value of a transfer: stores and shows it. */
  onChanged: (transfer: Transfer) => Promise<void>;
  /** Likewise of one that has another owner. */
  onMoved: (transfer: Transfer, from: TransferOwner) => Promise<void>;
  /** To be told when a transfer is in nobody's hands any more. */
  onDropped: (transfer: Transfer) => void;
  /** Shows on the icon how many are detached; a browser forgets it at its end. */
  showDetached: () => void;
  /** Draws a tab's badge again: browsers clear it when the tab loads a page. */
  redrawBadge: (tabId: number) => void;
}

/** Stores each new value of a transfer, shows it on the icon, and tells the page when it is over. */
export function createRecorder(durable: DurableTransfers, list: () => Transfer[]): Recorder {
  let shownText: string | null = null;
  /** What was drawn last for a transfer, and where. */
  const shownOf = new Map<string, string>();

  function showDetached(): void {
    const badge = badgeOfDetached(list().filter(isDetached));
    if (badge.text === shownText) return;
    shownText = badge.text;
    void showBadge(undefined, badge);
  }

  function show(transfer: Transfer): void {
    const { id, state } = transfer;
    const tabId = tabOf(transfer);
    showDetached(); // also of one that has left for a tab
    if (tabId === null) return;
    if (isFinal(state)) void endInPage(tabId, id);
    const badge = badgeOf(state);
    const shown = `${tabId} ${badge.text} ${badge.color}`;
    if (shownOf.get(id) === shown) return;
    shownOf.set(id, shown);
    void showBadge(tabId, badge);
  }

  return {
    showDetached,
    redrawBadge: (tabId) => {
      const transfer = list().find((known) => tabOf(known) === tabId);
      if (transfer && keepsBadgeOnNewPage(transfer)) void showBadge(tabId, badgeOf(transfer.state));
    },
    onChanged: async (transfer) => {
      show(transfer);
      // Both are on their way before this one could be dropped, which removes what they store.
      await Promise.all([saveTransfer(transfer), durable.follow(transfer)]);
    },
    onMoved: async (transfer, from) => {
      show(transfer);
      await Promise.all([moveTransfer(transfer, from), durable.follow(transfer)]);
    },
    onDropped: (transfer) => {
      shownOf.delete(transfer.id);
      showDetached();
      void durable.forget(transfer.id);
    },
  };
}
