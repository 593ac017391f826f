import type { ProposalAnswer } from './messages/popup-messages.ts';
import type { PlaceTarget } from './transfer/target.ts';
import type { Transfer } from './transfer/transfer.ts';

/**
 * All that a person can do in the popup; its components call these and nothing else. `lib/popup` makes them. Each
 * resolves when it is done. What fails is shown in the popup's state, so nothing rejects.
 */
export interface PopupActions {
  /** Gives the transfer up. As long as there is none, closes the popup. */
  cancel: () => Promise<void>;
  /**
   * Tries again for the same tab: what was sent is fetched again, else there is a new code. After a filled
   * field its file replaces the one before.
   */
  restart: () => Promise<void>;
  /** A new code for the same tab, whatever the last one could still fetch. */
  renew: () => Promise<void>;
  /** A new code for a file that joins those in the field. */
  addFile: () => Promise<void>;
  /** Nothing happened in the page: the file is taken out, and the page's next picker gets it. */
  offerAgain: () => Promise<void>;
  /** Asks for the site that the file lies at. To be called inside a click. */
  allowStorage: (origin: string) => Promise<void>;

  /** One of the transfer's choices is where the file goes. */
  chooseTarget: (choice: PlaceTarget) => Promise<void>;
  /** Outlines a choice in the page; `null`: none. */
  outline: (choice: PlaceTarget | null) => void;
  /** Lets the person click the place in the page, and makes way for it. */
  choosePlace: () => Promise<void>;
  /** Asks for one of the transfer's closed frames. To be called inside a click. */
  allowFrame: (origin: string) => Promise<void>;
  answerProposal: (answer: ProposalAnswer) => Promise<void>;
  /** Whether the file may go to the recipient that was asked about. */
  answerRecipient: (isConfirmed: boolean) => Promise<void>;

  /** Puts the held file where it does not fit. */
  putAnyway: () => Promise<void>;
  /** Saves the file that found no place in the page. */
  save: () => Promise<void>;
  /** A detached transfer goes on for the popup's tab. */
  adoptDetached: (detached: Transfer) => Promise<void>;
  saveDetached: (detached: Transfer) => Promise<void>;
  discardDetached: (detached: Transfer) => Promise<void>;

  /** New transfers use this backend; the tab's code is replaced where no file is on its way. */
  chooseBackend: (backendId: string) => Promise<void>;
  copyLink: (link: string) => Promise<void>;
  openOptions: () => void;
  reloadExtension: () => void;
}
