import { isFinal } from '../transfer/state-rules.ts';
import type { Transfer } from '../transfer/transfer.ts';
import { endIfTabClosed } from './end-if-tab-closed.ts';
import type { PopupParts } from './popup-state.ts';

/** Asks for a tab's transfer and shows it from now on. Returns what ends that. */
export function followTransfer(tabId: number, parts: PopupParts): () => void {
  const { state, ports, command } = parts;
  let isNewerKnown = false;
  let endSeenOf: string | null = null;

  function accept(transfer: Transfer | null): void {
    if (transfer === null || wasSeenBefore(transfer, state.getState().transfer)) return;
    state.setState({ transfer, problem: null });
    const endedId = isFinal(transfer.state) ? transfer.id : null; // a file that is taken out again may end again
    if (endedId === endSeenOf) return;
    endSeenOf = endedId;
    if (endedId === null) return;
    void command('endSeen', { tabId, transferId: transfer.id });
  }

  async function acceptStored(): Promise<void> {
    const stored = await ports.load(tabId);
    if (!isNewerKnown) accept(stored);
  }

  const unwatch = ports.watch(tabId, (transfer) => {
    isNewerKnown = true;
    if (transfer === null) void endIfTabClosed(parts);
    else accept(transfer);
  });
  void command('openTransfer', { tabId });
  void acceptStored();
  return unwatch;
}

/** The end of an earlier transfer is still stored while the background starts the next one. */
function wasSeenBefore(transfer: Transfer, shown: Transfer | null): boolean {
  return transfer.isEndSeen && isFinal(transfer.state) && shown?.id !== transfer.id;
}
