import type { StoreApi } from 'zustand/vanilla';
import type { askBackground, HeldFile } from '../messages/messages.ts';
import type { Transfer } from '../transfer/transfer.ts';
import type { OutlinePlace } from './outline-place.ts';

/** What the popup shows. The transfer is the background's; the popup keeps nothing of value. */
export interface PopupState {
  /** The tab that it was opened for; `null`, where there is none. */
  tabId: number | null;
  /** `null` until the background has said what it is. */
  transfer: Transfer | null;
  problem: PopupProblem | null;
  saving: 'idle' | 'fetching' | 'failed';
  /** Transfers whose tabs are closed. */
  kept: readonly Transfer[];
  /** The kept transfer whose file is being fetched, to be saved. */
  savingKept: string | null;
  /** The kept transfer that was to be saved last, where its file could not be fetched. */
  notSavedKept: string | null;
  /** Whether the person has said here that a file may go to somebody else than the page. */
  hasConfirmed: boolean;
  /** Origins of frames that the person was asked about and has not allowed. */
  refusedFrames: readonly string[];
}

/**
 * `noBackground`: nobody answered a command. `noTab`: there is no tab to transfer for. `tabClosed`: it was
 * closed, while the popup is open as a page of its own.
 */
export type PopupProblem = 'noBackground' | 'noTab' | 'tabClosed';

export interface PopupPorts {
  ask: typeof askBackground;
  load: (tabId: number) => Promise<Transfer | null>;
  watch: (tabId: number, onChanged: (transfer: Transfer | null) => void) => () => void;
  loadKept: () => Promise<Transfer[]>;
  watchKept: (onChanged: () => void) => () => void;
  hasTab: (tabId: number) => Promise<boolean>;
  outlinePlace: OutlinePlace;
  /** Asks the person; browsers allow it inside a click only. */
  requestAccess: (origin: string) => Promise<boolean>;
  loadRefusedFrames: () => Promise<string[]>;
  saveRefusedFrames: (origins: readonly string[]) => Promise<void>;
  /** Hands a file to the browser's downloads. */
  saveToDisk: (file: HeldFile) => void;
  /** Makes way for the page, where the popup lies over it. */
  close: () => void;
}

/** What the popup's actions work with. */
export interface PopupParts {
  state: StoreApi<PopupState>;
  ports: PopupPorts;
  /** Asks the background; where nobody answers, the state says so, and the reply is `null`. */
  command: typeof askBackground;
}
