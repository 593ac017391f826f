import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Transfer } from '../transfer.ts';
import { followTransfer } from './follow-transfer.ts';
import type { PopupParts, PopupPorts, PopupState } from './popup-state.ts';
import { saveHeldFile } from './save-held-file.ts';

export interface PopupStore {
  state: StoreApi<PopupState>;
  /** Asks for the tab's transfer and shows it from now on. Returns what ends that. */
  open: (tabId: number | null) => () => void;
  cancel: () => Promise<void>;
  /** A new code for the same tab. A file joins the ones before it where the field takes several. */
  restart: () => Promise<void>;
  /** Saves the file that found no place in the page. */
  save: () => Promise<void>;
}

export function createPopupStore(ports: PopupPorts): PopupStore {
  const state = createStore<PopupState>(() => ({ transfer: null, problem: null, saving: 'idle' }));

  const command: PopupParts['command'] = async (name, request) => {
    try {
      return await ports.ask(name, request);
    } catch {
      state.setState({ problem: 'noBackground' }); // the error's text is meant for developers
      return null;
    }
  };
  const parts = { state, ports, command };

  return {
    state,
    open: (tabId) => {
      if (tabId !== null) return followTransfer(tabId, parts);
      state.setState({ problem: 'noTab' });
      return () => {};
    },
    cancel: async () => {
      const { transfer } = state.getState();
      if (transfer) await command('cancelTransfer', { tabId: transfer.tabId });
    },
    restart: async () => {
      const { transfer } = state.getState();
      if (!transfer) return;
      state.setState({ saving: 'idle' });
      const { tabId } = transfer;
      await command('restartTransfer', { tabId, addsToField: shouldAdd(transfer) });
    },
    save: () => saveHeldFile(parts),
  };
}

/** After a file is in the field the next one joins it; otherwise the next is tried as the last one was. */
function shouldAdd({ state, target, addsToField }: Transfer): boolean {
  const isFilled = state.name === 'done' && state.how === 'filled';
  return isFilled ? target.kind === 'field' && target.field.multiple : addsToField;
}
