import type { StoreApi } from 'zustand/vanilla';
import type { askBackground, askDocument } from '../messages/messages.ts';
import type { HeldFile } from '../messages/popup-messages.ts';
import type { SavedBackends } from '../settings/saved-backends.ts';
import type { Pictures } from '../transfer/pictures.ts';
import type { Transfer } from '../transfer/transfer.ts';

/** What the popup shows. The transfer is the background's; the popup keeps nothing of value. */
export interface PopupState {
  /** The tab that it was opened for; `null`, where there is none. */
  tabId: number | null;
  /** `null`: not known yet. */
  transfer: Transfer | null;
  problem: PopupProblem | null;
  /** Of the transfer's files, as far as there are any. */
  pictures: Pictures;
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

/** What the popup needs of the extension and the browser around it. */
export interface PopupPorts {
  ask: typeof askBackground;
  askDocument: typeof askDocument;
  /** Each `watch` returns a function that stops it. */
  transfers: {
    load: (tabId: number) => Promise<Transfer | null>;
    watch: (tabId: number, onChanged: (transfer: Transfer | null) => void) => () => void;
    loadDetached: () => Promise<Transfer[]>;
    watchDetached: (onChanged: () => void) => () => void;
    loadPictures: (transferId: string) => Promise<Pictures>;
    watchPictures: (transferId: string, onChanged: (pictures: Pictures) => void) => () => void;
  };
  backends: {
    load: () => Promise<SavedBackends>;
    watch: (onChanged: (saved: SavedBackends) => void) => () => void;
  };
  refusedFrames: {
    load: () => Promise<string[]>;
    save: (origins: readonly string[]) => Promise<void>;
  };
  browser: {
    /** Whether the popup can be seen; as a page of its own it may lie behind another. */
    isSeen: () => boolean;
    hasTab: (tabId: number) => Promise<boolean>;
    /** Asks the person; browsers allow it inside a click only. */
    requestAccess: (origin: string) => Promise<boolean>;
    /** Hands a file to the browser's downloads. */
    saveToDisk: (file: HeldFile) => void;
    copyText: (text: string) => Promise<void>;
    openOptions: () => void;
    reloadExtension: () => void;
    closePopup: () => void;
  };
  /** Whether the popup lies over the page; as a page of its own it does not. */
  coversPage: boolean;
}

/** What the popup's actions work with. */
export interface PopupParts {
  state: StoreApi<PopupState>;
  ports: PopupPorts;
  /** Asks the background; where nobody answers, the state says so, and the reply is `null`. */
  command: typeof askBackground;
}
