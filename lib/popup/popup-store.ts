import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PlaceTarget } from '../target.ts';
import type { Transfer } from '../transfer.ts';
import { allowFrame, recallRefusedFrames } from './allow-frame.ts';
import { chooseTarget } from './choose-target.ts';
import { followTransfer } from './follow-transfer.ts';
import type { PopupParts, PopupPorts, PopupState } from './popup-state.ts';
import { saveHeldFile } from './save-held-file.ts';

export interface PopupStore {
  state: StoreApi<PopupState>;
  /** Asks for the tab's transfer and shows it from now on. Returns what ends that. */
  open: (tabId: number | null) => () => void;
  cancel: () => Promise<void>;
  /** A new code for the same tab. After a filled field its file replaces the one before. */
  restart: () => Promise<void>;
  /** A new code for a file that joins those in the field. */
  addFile: () => Promise<void>;
  /** One of the transfer's choices is where the file goes. */
  choose: (choice: PlaceTarget) => Promise<void>;
  /** Shows a choice in the page; `null`: none. */
  outline: (choice: PlaceTarget | null) => void;
  /** Lets the person click the place in the page, and makes way for it. */
  pick: () => Promise<void>;
  /** Puts the held file where it does not fit. */
  putAnyway: () => Promise<void>;
  /** To be called inside a click, with one of the transfer's closed frames. */
  allowFrame: (origin: string) => Promise<void>;
  /** Saves the file that found no place in the page. */
  save: () => Promise<void>;
}

export function createPopupStore(ports: PopupPorts): PopupStore {
  const parts = createParts(ports);
  const { state, command } = parts;
  /** As long as there is no transfer there is nothing to do. */
  const withTransfer = async <T>(run: (transfer: Transfer) => Promise<T>): Promise<void> => {
    const { transfer } = state.getState();
    if (transfer) await run(transfer);
  };
  const restart = (addsToField: (transfer: Transfer) => boolean) =>
    withTransfer((transfer) => {
      state.setState({ saving: 'idle' });
      return command('restartTransfer', { tabId: transfer.tabId, addsToField: addsToField(transfer) });
    });

  return {
    state,
    open: (tabId) => {
      if (tabId === null) {
        state.setState({ problem: 'noTab' });
        return () => {};
      }
      const close = followTransfer(tabId, parts);
      void recallRefusedFrames(parts);
      return close;
    },
    cancel: () => withTransfer(({ tabId }) => command('cancelTransfer', { tabId })),
    restart: () => restart(addsLikeBefore),
    addFile: () => restart(() => true),
    choose: (choice) => chooseTarget(choice, parts),
    outline: (choice) => {
      const { transfer } = state.getState();
      if (transfer) ports.outlinePlace(transfer.tabId, choice);
    },
    pick: () =>
      withTransfer(async ({ tabId }) => {
        await command('pickOnPage', { tabId });
        if (state.getState().problem === null) ports.close();
      }),
    putAnyway: () => withTransfer(({ tabId }) => command('putAnyway', { tabId })),
    allowFrame: (origin) => allowFrame(origin, parts),
    save: () => saveHeldFile(parts),
  };
}

function createParts(ports: PopupPorts): PopupParts {
  const state = createStore<PopupState>(() => ({
    transfer: null,
    problem: null,
    saving: 'idle',
    refusedFrames: [],
  }));
  return {
    state,
    ports,
    command: async (name, request) => {
      try {
        return await ports.ask(name, request);
      } catch {
        state.setState({ problem: 'noBackground' }); // the error's text is meant for developers
        return null;
      }
    },
  };
}

/** What did not get into the field is tried again as it was. */
function addsLikeBefore({ state, addsToField }: Transfer): boolean {
  const isFilled = state.name === 'done' && state.how === 'filled';
  return isFilled ? false : addsToField;
}
