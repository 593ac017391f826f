import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ProposalAnswer } from '../messages/messages.ts';
import type { PlaceTarget } from '../transfer/target.ts';
import { allowFrame, recallRefusedFrames } from './allow-frame.ts';
import { chooseTarget } from './choose-target.ts';
import { endIfTabClosed } from './end-if-tab-closed.ts';
import { followTransfer } from './follow-transfer.ts';
import { createKeptActions, followKept, type KeptActions } from './kept-files.ts';
import type { PopupParts, PopupPorts, PopupState } from './popup-state.ts';
import { createRestartActions, type RestartActions } from './restart-actions.ts';
import { saveHeldFile } from './save-held-file.ts';
import { createWithTransfer } from './with-transfer.ts';

export interface PopupStore extends KeptActions, RestartActions {
  state: StoreApi<PopupState>;
  /** Asks for the tab's transfer and shows it from now on. Returns what ends that. */
  open: (tabId: number | null) => () => void;
  cancel: () => Promise<void>;
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
  answerProposal: (answer: ProposalAnswer) => Promise<void>;
  /** Whether the file may go to the recipient that was asked about. */
  answerRecipient: (isConfirmed: boolean) => Promise<void>;
  /** Saves the file that found no place in the page. */
  save: () => Promise<void>;
}

export function createPopupStore(ports: PopupPorts): PopupStore {
  const parts = createParts(ports);
  const { state, command } = parts;
  const withTransfer = createWithTransfer(state);

  return {
    state,
    open: (tabId) => {
      if (tabId === null) {
        state.setState({ problem: 'noTab' });
        return () => {};
      }
      state.setState({ tabId });
      const close = followTransfer(tabId, parts);
      const closeKept = followKept(parts);
      void recallRefusedFrames(parts);
      return () => {
        close();
        closeKept();
      };
    },
    cancel: () => withTransfer(({ tabId }) => command('cancelTransfer', { tabId })),
    ...createRestartActions(parts),
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
    answerProposal: (answer) => withTransfer(({ tabId }) => command('answerProposal', { tabId, answer })),
    answerRecipient: (isConfirmed) =>
      withTransfer(async ({ tabId, question }) => {
        if (!question) return;
        if (isConfirmed) state.setState({ hasConfirmed: true });
        const { place, document } = question.target;
        await command('answerRecipient', { tabId, choice: { key: place.key, ...document }, isConfirmed });
      }),
    save: () => saveHeldFile(parts),
    ...createKeptActions(parts),
  };
}

function createParts(ports: PopupPorts): PopupParts {
  const state = createStore<PopupState>(() => ({
    tabId: null,
    transfer: null,
    problem: null,
    saving: 'idle',
    kept: [],
    savingKept: null,
    notSavedKept: null,
    hasConfirmed: false,
    refusedFrames: [],
  }));
  return {
    state,
    ports,
    command: async (name, request) => {
      try {
        return await ports.ask(name, request);
      } catch {
        // The error's text is meant for developers.
        if (!(await endIfTabClosed({ state, ports }))) state.setState({ problem: 'noBackground' });
        return null;
      }
    },
  };
}
