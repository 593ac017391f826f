import type { StoreApi } from 'zustand/vanilla';
import type { askBackground } from '../messages/messages.ts';
import type { Reach } from '../reach/reach.ts';
import type { SavedBackends } from '../settings/saved-backends.ts';
import type { Pictures } from '../transfer/pictures.ts';
import type { Transfer } from '../transfer/transfer.ts';
import type { PopupPorts } from './popup-ports.ts';

/** What the popup shows. The transfer is the background's; the popup keeps nothing of value. */
export interface PopupState {
  /** The tab that it was opened for; `null`, where there is none. */
  tabId: number | null;
  /** `null`: not known yet. */
  transfer: Transfer | null;
  problem: PopupProblem | null;
  /** Of the transfer's files, as far as there are any. */
  pictures: Pictures;
  /** The way to the phone; `null`: no code is shown that is late. */
  reach: Reach | null;
  saving: 'idle' | 'fetching' | 'failed';
  copyOutcome: 'idle' | 'copied' | 'failed';
  /** Transfers whose tabs are closed. */
  detached: readonly Transfer[];
  /** The detached transfer whose file is being fetched for saving. */
  savingDetached: string | null;
  /** The detached transfer whose file could not be fetched when the person last saved one. */
  notSavedDetached: string | null;
  /** Whether the person has confirmed another recipient in this popup. */
  hasConfirmed: boolean;
  /** Origins of frames that the person was asked about and has not allowed. */
  refusedFrames: readonly string[];
  /** `null` until they are read. */
  backends: SavedBackends | null;
}

/**
 * `noBackground`: nobody answered a command. `noTab`: there is no tab to transfer for. `tabClosed`: it was
 * closed, while the popup is open as a page of its own.
 */
export type PopupProblem = 'noBackground' | 'noTab' | 'tabClosed';

/** What the popup's actions work with. */
export interface PopupParts {
  state: StoreApi<PopupState>;
  ports: PopupPorts;
  /** Asks the background; where nobody answers, the state says so, and the reply is `null`. */
  command: typeof askBackground;
}
