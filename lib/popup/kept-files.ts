import type { Transfer } from '../transfer/transfer.ts';
import type { PopupParts } from './popup-state.ts';

/** Shows the transfers whose tabs are closed, from now on. Returns what ends that. */
export function followKept({ state, ports }: PopupParts): () => void {
  const refresh = () => void ports.loadKept().then((kept) => state.setState({ kept }));
  const unwatch = ports.watchKept(refresh);
  refresh();
  return unwatch;
}

export interface KeptActions {
  /** A kept transfer goes on for the popup's tab. */
  adoptDetached: (kept: Transfer) => Promise<void>;
  saveKept: (kept: Transfer) => Promise<void>;
  discardDetached: (kept: Transfer) => Promise<void>;
}

export function createKeptActions(parts: PopupParts): KeptActions {
  const { state, command } = parts;
  return {
    adoptDetached: async ({ id, tabId: keptTabId }) => {
      // Of the tab, not of its transfer: the kept ones may be shown before that, and a press on one must not be lost.
      const { tabId } = state.getState();
      if (tabId !== null) await command('adoptDetached', { tabId, keptTabId, transferId: id });
    },
    saveKept: (kept) => saveKept(kept, parts),
    discardDetached: async ({ id, tabId }) =>
      void (await command('discardDetached', { tabId, transferId: id })),
  };
}

/** Saves a kept file; it is not kept any longer then. */
async function saveKept({ id, tabId }: Transfer, { state, ports, command }: PopupParts): Promise<void> {
  if (state.getState().savingKept !== null) return;
  state.setState({ savingKept: id, notSavedKept: null });
  const file = await ports.ask('takeFile', { tabId, transferId: id }).catch(() => null); // no file, no answer: it stays
  state.setState({ savingKept: null, notSavedKept: file === null ? id : null });
  if (file === null) return;
  ports.saveToDisk(file);
  await command('discardDetached', { tabId, transferId: id });
}
