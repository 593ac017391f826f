import type { ProposalAnswer } from '../messages/popup-messages.ts';
import type { PlaceTarget } from '../transfer/target.ts';
import type { Transfer } from '../transfer/transfer.ts';
import type { PopupParts } from './popup-state.ts';
import { allowFrame, chooseTarget, createOutline } from './where-it-goes.ts';

/**
 * All that a person can do in the popup; its components call these and nothing else. Each resolves when it is done.
 * What fails is shown in the popup's state, so nothing rejects.
 */
export type PopupActions = ReturnType<typeof createPopupActions>;

export function createPopupActions(parts: PopupParts) {
  return {
    ...createTransferActions(parts),
    ...createPlaceActions(parts),
    ...createFileActions(parts),
    /** New transfers use this backend; the tab's code is replaced where no file is on its way. */
    chooseBackend: (backendId: string) => chooseBackend(backendId, parts),
    copyLink: createCopyLink(parts),
    openOptions: parts.ports.browser.openOptions,
    openWelcome: parts.ports.browser.openWelcome,
    reloadExtension: parts.ports.browser.reloadExtension,
  };
}

function createTransferActions(parts: PopupParts) {
  const { state, ports, command } = parts;
  const start = (addsToField: (transfer: Transfer) => boolean) =>
    withTransfer(parts, (tabId, transfer) => {
      state.setState({ saving: 'idle' });
      return command('restartTransfer', { tabId, addsToField: addsToField(transfer) });
    });

  return {
    /** Gives the transfer up. As long as there is none, closes the popup. */
    cancel: async () => {
      if (state.getState().transfer === null) return ports.browser.closePopup();
      await withTransfer(parts, (tabId) => command('cancelTransfer', { tabId }));
    },
    /**
     * Tries again for the same tab: what was sent is fetched again, else there is a new code. After a filled
     * field its file replaces the one before.
     */
    restart: () => start(addsLikeBefore),
    /** A new code for a file that joins those in the field. */
    addFile: () => start(() => true),
    /** A new code for the same tab, whatever the last one could still fetch. */
    renew: () =>
      withTransfer(parts, (tabId) => {
        state.setState({ saving: 'idle' });
        return command('renewCode', { tabId });
      }),
    /** The phone that answered last is asked no more without a code. */
    forgetPhone: () => withTransfer(parts, (tabId) => command('forgetPhone', { tabId })),
    /** The code leads to this address of the backend's computer from now on. */
    chooseAddress: (url: string) => withTransfer(parts, (tabId) => command('chooseAddress', { tabId, url })),
    /** The files of this transfer may come unsealed. */
    allowUnsealed: () => withTransfer(parts, (tabId) => command('allowUnsealed', { tabId })),
    /** Nothing happened in the page: the file is taken out, and the page's next picker gets it. */
    offerAgain: () =>
      withTransfer(parts, (tabId, { id }) => command('offerAgain', { tabId, transferId: id })),
    /** Asks for the site that the file lies at. To be called inside a click. */
    allowStorage: async (origin: string) => {
      const isAllowed = await ports.browser.requestAccess(origin).catch(() => false); // no answer is no consent
      if (isAllowed) await start(addsLikeBefore);
    },
  };
}

function createPlaceActions(parts: PopupParts) {
  const { state, ports, command } = parts;
  return {
    /** One of the transfer's choices is where the file goes. */
    chooseTarget: (choice: PlaceTarget) => chooseTarget(choice, parts),
    /** Outlines a choice in the page; `null`: none. */
    outline: createOutline(parts),
    /** Lets the person click the place in the page; a popup over the page closes. */
    choosePlace: () =>
      withTransfer(parts, async (tabId) => {
        await command('chooseOnPage', { tabId, how: 'click' });
        if (state.getState().problem === null && ports.coversPage) ports.browser.closePopup();
      }),
    /** The held files' tile is being dragged: the page takes a drop as the choice of a place. */
    startDrag: () => withTransfer(parts, (tabId) => command('chooseOnPage', { tabId, how: 'drop' })),
    endDrag: () => withTransfer(parts, (tabId) => command('leaveChoosing', { tabId })),
    /** Asks for one of the transfer's closed frames. To be called inside a click. */
    allowFrame: (origin: string) => allowFrame(origin, parts),
    answerProposal: (answer: ProposalAnswer) =>
      withTransfer(parts, (tabId) => command('answerProposal', { tabId, answer })),
    /** Whether the file may go to the recipient that was asked about. */
    answerRecipient: (isConfirmed: boolean) =>
      withTransfer(parts, async (tabId, { question }) => {
        if (!question) return;
        if (isConfirmed) state.setState({ hasConfirmed: true });
        const { place, document } = question.target;
        await command('answerRecipient', { tabId, choice: { key: place.key, ...document }, isConfirmed });
      }),
  };
}

function createFileActions(parts: PopupParts) {
  const { state, ports, command } = parts;
  return {
    /** Puts the held file where it does not fit. */
    putAnyway: () => withTransfer(parts, (tabId) => command('putAnyway', { tabId })),
    /** Puts one of several held files into the place that the transfer aims at. */
    putOne: (fileId: string) => withTransfer(parts, (tabId) => command('putOne', { tabId, fileId })),
    /** Saves the files that found no place in the page, and tells the background when they are saved. */
    save: () =>
      withTransfer(parts, async (tabId, { id: transferId }) => {
        if (state.getState().saving === 'fetching') return;
        state.setState({ saving: 'fetching' });
        const file = await ports.ask('takeFile', { tabId, transferId }).catch(() => null); // no file, no answer: try again
        if (file === null) return state.setState({ saving: 'failed' });
        ports.browser.saveToDisk(file);
        state.setState({ saving: 'idle' });
        await command('fileSaved', { tabId, transferId });
      }),
    /** A detached transfer goes on for the popup's tab. */
    adoptDetached: async ({ id }: Transfer) => {
      // Not `withTransfer`: a press before the tab has a transfer must not be lost.
      const { tabId } = state.getState();
      if (tabId !== null) await command('adoptDetached', { tabId, detachedId: id });
    },
    /** Saves the file of a detached transfer, which ends with that. */
    saveDetached: async ({ id: detachedId }: Transfer) => {
      if (state.getState().savingDetached !== null) return;
      state.setState({ savingDetached: detachedId, notSavedDetached: null });
      const file = await ports.ask('takeDetachedFile', { detachedId }).catch(() => null); // no file, no answer: it stays
      state.setState({ savingDetached: null, notSavedDetached: file === null ? detachedId : null });
      if (file === null) return;
      ports.browser.saveToDisk(file);
      await command('discardDetached', { detachedId, isSaved: true });
    },
    discardDetached: async ({ id }: Transfer) =>
      void (await command('discardDetached', { detachedId: id, isSaved: false })),
  };
}

/** Runs something with the popup's tab and its transfer; as long as there is none, there is nothing to do. */
async function withTransfer(
  { state }: PopupParts,
  run: (tabId: number, transfer: Transfer) => Promise<unknown>,
): Promise<void> {
  const { tabId, transfer } = state.getState();
  if (tabId !== null && transfer) await run(tabId, transfer);
}

/** Whether a new try adds its file to the field: as the transfer did, but a filled field gets a replacement. */
function addsLikeBefore({ state, addsToField }: Transfer): boolean {
  const isFilled = state.name === 'done' && state.how === 'filled';
  return isFilled ? false : addsToField;
}

async function chooseBackend(backendId: string, { state, ports }: PopupParts): Promise<void> {
  const { tabId, backends } = state.getState();
  if (tabId === null) return;
  // At once, since a list that jumps back for a moment looks broken.
  if (backends) state.setState({ backends: { ...backends, activeId: backendId } });
  // Without an answer, the stored choice is shown again.
  await ports.ask('chooseBackend', { tabId, backendId }).catch(() => undefined);
  state.setState({ backends: await ports.backends.load() });
}

/** How long the button says whether the link was copied. */
const COPY_SHOWN_MS = 2000;

function createCopyLink({ state, ports }: PopupParts): (link: string) => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return async (link) => {
    const isCopied = await ports.browser.copyText(link).then(
      () => true,
      () => false, // shown as such
    );
    clearTimeout(timer);
    state.setState({ copyOutcome: isCopied ? 'copied' : 'failed' });
    timer = setTimeout(() => state.setState({ copyOutcome: 'idle' }), COPY_SHOWN_MS);
  };
}
