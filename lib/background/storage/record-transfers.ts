import { saveTransfer } from '../../transfer/transfer-storage.ts';
import { isFinal } from '../../transfer/state-rules.ts';
import { isDetached, tabOf, type Transfer, type TransferOwner } from '../../transfer/transfer.ts';
import { badgeOf, badgeOfDetached, keepsBadgeOnNewPage, showBadge } from '../browser/badge.ts';
import { endInPage } from '../tab/arm-picker.ts';
import type { DurableTransfers } from './durable-transfers.ts';

/** Stores each new value of a transfer, shows it on the icon, and tells the page when it is over. */
export function createRecorder(durable: DurableTransfers, list: () => Transfer[]) {
  let shownText: string | null = null;
  /** The badge that was drawn last for each transfer, with its tab. */
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
    showDetached(); // also where the transfer has just left for a tab
    if (tabId === null) return;
    if (isFinal(state)) void endInPage(tabId, id);
    const badge = badgeOf(state);
    const shown = `${tabId} ${badge.text} ${badge.color}`;
    if (shownOf.get(id) === shown) return;
    shownOf.set(id, shown);
    void showBadge(tabId, badge);
  }

  return {
    /** Shows on the icon how many are detached, which the browser forgets when it ends. */
    showDetached,
    /** Draws a tab's badge again: browsers clear it when the tab loads a page. */
    redrawBadge: (tabId: number): void => {
      const transfer = list().find((known) => tabOf(known) === tabId);
      if (transfer && keepsBadgeOnNewPage(transfer)) void showBadge(tabId, badgeOf(transfer.state));
    },
    /** To be told of each new value of a transfer; `from`: who had it before, where that has changed. */
    onChanged: async (transfer: Transfer, from?: TransferOwner): Promise<void> => {
      show(transfer);
      // Both writes begin before the transfer could be dropped, which removes what they store.
      await Promise.all([saveTransfer(transfer, from), durable.follow(transfer)]);
    },
    /** To be told when this worker drops a transfer. */
    onDropped: (transfer: Transfer): void => {
      shownOf.delete(transfer.id);
      showDetached();
      void durable.forget(transfer.id);
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
