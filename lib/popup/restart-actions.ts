import type { Transfer } from '../transfer/transfer.ts';
import type { PopupParts } from './popup-state.ts';
import { createWithTransfer } from './with-transfer.ts';

export interface RestartActions {
  /**
   * Tries again for the same tab: what was sent is fetched again, else there is a new code. After a filled
   * field its file replaces the one before.
   */
  restart: () => Promise<void>;
  /** A new code for the same tab, whatever the last one could still fetch. */
  renew: () => Promise<void>;
  /** Nothing happened in the page: the file is taken out, and the page's next picker gets it. */
  offerAgain: () => Promise<void>;
  /** A new code for a file that joins those in the field. */
  addFile: () => Promise<void>;
  /** To be called inside a click, with the site that the file lies at. */
  allowStorage: (origin: string) => Promise<void>;
}

export function createRestartActions({ state, ports, command }: PopupParts): RestartActions {
  const withTransfer = createWithTransfer(state);
  const restart = (addsToField: (transfer: Transfer) => boolean) =>
    withTransfer((transfer) => {
      state.setState({ saving: 'idle' });
      return command('restartTransfer', { tabId: transfer.tabId, addsToField: addsToField(transfer) });
    });

  return {
    restart: () => restart(addsLikeBefore),
    renew: () =>
      withTransfer(({ tabId }) => {
        state.setState({ saving: 'idle' });
        return command('renewCode', { tabId });
      }),
    offerAgain: () => withTransfer(({ tabId, id }) => command('offerAgain', { tabId, transferId: id })),
    addFile: () => restart(() => true),
    allowStorage: async (origin) => {
      const isAllowed = await ports.requestAccess(origin).catch(() => false); // no answer is no consent
      if (isAllowed) await restart(addsLikeBefore);
    },
  };
}

/** What did not get into the field is tried again as it was. */
function addsLikeBefore({ state, addsToField }: Transfer): boolean {
  const isFilled = state.name === 'done' && state.how === 'filled';
  return isFilled ? false : addsToField;
}
