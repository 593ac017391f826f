import { createStore } from 'zustand/vanilla';
import { createReachWatch, type UnopenedCode } from '../reach/watch-reach.ts';
import { followsPage, isComing, isFinal } from '../transfer/state-rules.ts';
import type { Pictures } from '../transfer/pictures.ts';
import type { Transfer } from '../transfer/transfer.ts';
import { createPopupActions } from './popup-actions.ts';
import type { PopupPorts } from './popup-ports.ts';
import type { PopupParts, PopupState } from './popup-state.ts';

export type PopupStore = ReturnType<typeof createPopupStore>;

export function createPopupStore(ports: PopupPorts) {
  const parts = createParts(ports);
  const { state } = parts;
  return {
    state,
    actions: createPopupActions(parts),
    /** Asks for the tab's transfer and shows it from now on. Returns a function that stops it. */
    open: (tabId: number | null): (() => void) => {
      if (tabId === null) {
        state.setState({ problem: 'noTab' });
        return () => {};
      }
      state.setState({ tabId });
      const ends = [
        followTransfer(tabId, parts),
        followPage(tabId, parts),
        followDetached(parts),
        followBackends(parts),
        followPictures(parts),
        followReach(parts),
      ];
      void ports.refusedFrames.load().then((refusedFrames) => state.setState({ refusedFrames }));
      return () => ends.forEach((end) => end());
    },
  };
}

const NOTHING_KNOWN: PopupState = {
  tabId: null,
  transfer: null,
  problem: null,
  pictures: {},
  reach: null,
  saving: 'idle',
  copyOutcome: 'idle',
  detached: [],
  savingDetached: null,
  notSavedDetached: null,
  hasConfirmed: false,
  refusedFrames: [],
  backends: null,
};

function createParts(ports: PopupPorts): PopupParts {
  const state = createStore<PopupState>(() => NOTHING_KNOWN);
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

/** Shows that the popup's tab is closed, if it is. Resolves with whether it is. */
async function endIfTabClosed({ state, ports }: Pick<PopupParts, 'state' | 'ports'>): Promise<boolean> {
  const { tabId } = state.getState();
  if (tabId === null || (await ports.browser.hasTab(tabId))) return false;
  state.setState({ transfer: null, problem: 'tabClosed' });
  return true;
}

/** Asks for a tab's transfer and shows it from now on. Returns a function that stops it. */
function followTransfer(tabId: number, parts: PopupParts): () => void {
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
    const stored = await ports.transfers.load(tabId);
    if (!isNewerKnown) accept(stored);
  }

  const { show, end } = createPace(accept);
  const unwatch = ports.transfers.watch(tabId, (transfer) => {
    isNewerKnown = true;
    if (transfer === null) void endIfTabClosed(parts);
    else show(transfer);
  });
  void command('openTransfer', { tabId });
  void acceptStored();
  return () => {
    unwatch();
    end();
  };
}

/** The time between two updates of a progress bar: drawing takes time from the download. */
const REDRAW_MS = 100;

/** Delays updates of a file on its way by `REDRAW_MS`, of which the last one is shown; shows all other states at once. */
function createPace(accept: (transfer: Transfer) => void) {
  let waiting: { transfer: Transfer; timer: ReturnType<typeof setTimeout> } | undefined;

  function end(): void {
    clearTimeout(waiting?.timer);
    waiting = undefined;
  }

  function showWaiting(): void {
    const { transfer } = waiting ?? {};
    end();
    if (transfer) accept(transfer);
  }

  function show(transfer: Transfer): void {
    if (!isComing(transfer.state)) {
      end();
      accept(transfer);
    } else if (waiting) waiting.transfer = transfer;
    else waiting = { transfer, timer: setTimeout(showWaiting, REDRAW_MS) };
  }

  return { show, end };
}

/** Whether this is the end of an earlier transfer, which stays stored while the background starts the next one. */
function wasSeenBefore(transfer: Transfer, shown: Transfer | null): boolean {
  return transfer.isEndSeen && isFinal(transfer.state) && shown?.id !== transfer.id;
}

/** Between two looks at the page. */
const LOOK_MS = 1500;

/** Has the page looked at again while its places can be chosen from here. Returns a function that stops it. */
function followPage(tabId: number, { state, ports }: PopupParts): () => void {
  let isLooking = false;
  const look = async () => {
    const { transfer } = state.getState();
    if (isLooking || !transfer || !followsPage(transfer.state) || !ports.browser.isSeen()) return;
    isLooking = true;
    await ports.ask('lookAgain', { tabId }).catch(() => undefined); // the next one asks again
    isLooking = false;
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

/** Shows the transfers whose tabs are closed, from now on. Returns a function that stops it. */
function followDetached({ state, ports: { transfers } }: PopupParts): () => void {
  const refresh = () => void transfers.loadDetached().then((detached) => state.setState({ detached }));
  const unwatch = transfers.watchDetached(refresh);
  refresh();
  return unwatch;
}

/** Shows the saved backends, from now on. Returns a function that stops it. */
function followBackends({ state, ports }: PopupParts): () => void {
  const unwatch = ports.backends.watch((backends) => state.setState({ backends }));
  void ports.backends.load().then((backends) => state.setState({ backends }));
  return unwatch;
}

/** Shows the pictures of the shown transfer's files, from now on. Returns a function that stops it. */
function followPictures({ state, ports: { transfers } }: PopupParts): () => void {
  let shownId: string | null = null;
  let unwatch: (() => void) | undefined;
  const follow = (transferId: string | null) => {
    if (transferId === shownId) return;
    shownId = transferId;
    unwatch?.();
    unwatch = undefined;
    state.setState({ pictures: {} });
    if (transferId === null) return;
    const show = (pictures: Pictures) => {
      if (shownId === transferId) state.setState({ pictures });
    };
    unwatch = transfers.watchPictures(transferId, show);
    void transfers.loadPictures(transferId).then(show);
  };
  const end = state.subscribe(({ transfer }) => follow(transfer?.id ?? null));
  return () => {
    end();
    unwatch?.();
  };
}

/** Finds out what a person can do where no phone opens the shown code. Returns a function that stops it. */
function followReach({ state, ports }: PopupParts): () => void {
  const watch = createReachWatch(ports.reach, (reach) => state.setState({ reach }));
  const end = state.subscribe(({ transfer }) => watch(transfer && unopenedCodeOf(transfer)));
  return () => {
    end();
    watch(null);
  };
}

function unopenedCodeOf({ state, backend, changedAtMs }: Transfer): UnopenedCode | null {
  if (state.name !== 'waiting' || state.isOpened) return null;
  return { jobId: state.job.id, backend, shownAtMs: changedAtMs };
}
