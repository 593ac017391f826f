import { readBoolean, readCount, readHttpUrl, readText } from '@svc/protocol';
import { oneOf, orNull, shape, type Read } from '../transfer/read-shape.ts';
import { CHOOSE_HOW, type ChooseHow } from './document-messages.ts';
import type { ChoiceReference } from '../transfer/target.ts';

interface OfTab {
  tabId: number;
}

const tab = { tabId: readCount };
const detached = { detachedId: readText };
const choice = shape<ChoiceReference>({
  key: readText,
  documentId: orNull(readText),
  frameId: readCount,
});

const ofTab = shape<OfTab>(tab);
const ofDetached = shape<{ detachedId: string }>(detached);
const ofTransferInTab = shape<OfTab & { transferId: string }>({ ...tab, transferId: readText });

/**
 * `redirect`: the coming file goes to the second place. `replace`: it is given up, and the second place gets
 * a code of its own. `leave`: nothing changes.
 */
const PROPOSAL_ANSWERS = ['redirect', 'replace', 'leave'] as const;
export type ProposalAnswer = (typeof PROPOSAL_ANSWERS)[number];

/**
 * What the popup asks of the background: each message with the reader of its request. A new one needs its entry here, and
 * the command of the same name in `lib/background/commands`. All are about a tab, or about a detached transfer, or both.
 */
export const POPUP_REQUESTS = {
  /** Starts a transfer for the tab, unless one is under way or has just ended; looks at the page again. */
  openTransfer: ofTab,
  /** The page may have changed while the popup is open: its choices follow. */
  lookAgain: ofTab,
  /** A new job for the same tab, in place of the one before. */
  restartTransfer: shape<OfTab & { addsToField: boolean }>({ ...tab, addsToField: readBoolean }),
  /** A new job with a new code, also where files of the one before could still be fetched. */
  renewCode: ofTab,
  /** What the person wants who asked for a second place while a file was on its way. */
  answerProposal: shape<OfTab & { answer: ProposalAnswer }>({ ...tab, answer: oneOf(PROPOSAL_ANSWERS) }),
  /** Whether the file may go to the recipient that the popup has named. */
  answerRecipient: shape<OfTab & { choice: ChoiceReference; isConfirmed: boolean }>({
    ...tab,
    choice,
    isConfirmed: readBoolean,
  }),
  /** A detached transfer goes on in this tab, and its file goes into this page. */
  adoptDetached: shape<OfTab & { detachedId: string }>({ ...tab, ...detached }),
  /** The file that a detached transfer holds, to be saved; `null` when there is none. */
  takeDetachedFile: ofDetached,
  /** A detached transfer is not wanted any more, or the person has its file on their disk. */
  discardDetached: shape<{ detachedId: string; isSaved: boolean }>({ ...detached, isSaved: readBoolean }),
  /** The person has seen how it ended, so that the next opening starts anew. */
  endSeen: ofTransferInTab,
  cancelTransfer: ofTab,
  /** New transfers use this backend; the tab's code is replaced where no file is on its way. */
  chooseBackend: shape<OfTab & { backendId: string }>({ ...tab, backendId: readText }),
  /** This address of the backend's computer, for this code and the next ones. */
  chooseAddress: shape<OfTab & { url: string }>({ ...tab, url: readHttpUrl }),
  /** The file that is being held, to be saved; `null` when there is none. */
  takeFile: ofTransferInTab,
  /** Nothing happened in the page: the file is taken out again, and the page's next picker gets it. */
  offerAgain: ofTransferInTab,
  /** The person has the held file on their disk. */
  fileSaved: ofTransferInTab,
  /** One of the transfer's choices is where the file goes. */
  chooseTarget: shape<OfTab & { choice: ChoiceReference }>({ ...tab, choice }),
  /** The held file is put in although the field asks for another kind. */
  putAnyway: ofTab,
  /** One of several held files goes into the place that the transfer aims at. */
  putOne: shape<OfTab & { fileId: string }>({ ...tab, fileId: readText }),
  /** The phone that answered last is asked no more without a code. */
  forgetPhone: ofTab,
  /** Files of this one transfer may come unsealed, since its phone cannot seal them. */
  allowUnsealed: ofTab,
  /** The person wants to name the place in the page. */
  chooseOnPage: shape<OfTab & { how: ChooseHow }>({ ...tab, how: oneOf(CHOOSE_HOW) }),
  /** The person has let go of what they dragged. */
  leaveChoosing: ofTab,
};

/** The replies of those that have one. */
export interface PopupReplies {
  takeFile: HeldFile | null;
  takeDetachedFile: HeldFile | null;
}

export type PopupMessageName = keyof typeof POPUP_REQUESTS;
export type PopupRequest<Name extends PopupMessageName> = Read<(typeof POPUP_REQUESTS)[Name]>;

export interface HeldFile {
  blob: Blob;
  name: string;
}
