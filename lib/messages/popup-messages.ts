import { readCount, readObject, readText } from '@svc/protocol';
import type { ChoiceReference } from '../transfer/target.ts';

/**
 * What the popup asks of the background: each message with the parser of its request, which throws where it has the
 * wrong form. A new one needs its entry here, and the command of the same name in `lib/background/commands`. All are
 * about a tab, or about a detached transfer, or both.
 */
export const POPUP_REQUESTS = {
  /** Starts a transfer for the tab, unless one is under way or has just ended; looks at the page again. */
  openTransfer: parseTab,
  /** The page may have changed while the popup is open: its choices follow. */
  lookAgain: parseTab,
  /** A new job for the same tab, in place of the one before. */
  restartTransfer: (request: unknown) => ({
    ...parseTab(request),
    addsToField: readObject(request)?.['addsToField'] === true,
  }),
  /** A new job with a new code, also where files of the one before could still be fetched. */
  renewCode: parseTab,
  /** What the person wants who asked for a second place while a file was on its way. */
  answerProposal: (request: unknown) => ({ ...parseTab(request), answer: parseAnswer(request) }),
  /** Whether the file may go to the recipient that the popup has named. */
  answerRecipient: (request: unknown) => ({
    ...parseTab(request),
    choice: parseChoice(request),
    isConfirmed: readObject(request)?.['isConfirmed'] === true,
  }),
  /** A detached transfer goes on in this tab, and its file goes into this page. */
  adoptDetached: (request: unknown) => ({ ...parseTab(request), ...parseDetached(request) }),
  /** The file that a detached transfer holds, to be saved; `null` when there is none. */
  takeDetachedFile: parseDetached,
  /** A detached transfer is not wanted any more, or the person has its file on their disk. */
  discardDetached: (request: unknown) => ({
    ...parseDetached(request),
    isSaved: readObject(request)?.['isSaved'] === true,
  }),
  /** The person has seen how it ended, so that the next opening starts anew. */
  endSeen: parseTransferOfTab,
  cancelTransfer: parseTab,
  /** New transfers use this backend; the tab's code is replaced where no file is on its way. */
  chooseBackend: (request: unknown) => ({
    ...parseTab(request),
    backendId: readText(readObject(request)?.['backendId']) ?? '',
  }),
  /** The file that is being held, to be saved; `null` when there is none. */
  takeFile: parseTransferOfTab,
  /** Nothing happened in the page: the file is taken out again, and the page's next picker gets it. */
  offerAgain: parseTransferOfTab,
  /** The person has the held file on their disk. */
  fileSaved: parseTransferOfTab,
  /** One of the transfer's choices is where the file goes. */
  chooseTarget: (request: unknown) => ({ ...parseTab(request), choice: parseChoice(request) }),
  /** The held file is put in although the field asks for another kind. */
  putAnyway: parseTab,
  /** One of several held files goes into the place that the transfer aims at. */
  putOne: (request: unknown) => ({
    ...parseTab(request),
    fileId: readText(readObject(request)?.['fileId']) ?? '',
  }),
  /** The phone that answered last is asked no more without a code. */
  forgetPhone: parseTab,
  /** Files of this one transfer may come unsealed, since its phone cannot seal them. */
  allowUnsealed: parseTab,
  /** The person wants to click the place in the page. */
  chooseOnPage: parseTab,
} satisfies Record<string, (request: unknown) => { tabId: number } | { detachedId: string }>;

/** The replies of those that have one. */
interface PopupReplies {
  takeFile: HeldFile | null;
  takeDetachedFile: HeldFile | null;
}

export type PopupMessageName = keyof typeof POPUP_REQUESTS;
export type PopupRequest<Name extends PopupMessageName> = ReturnType<(typeof POPUP_REQUESTS)[Name]>;

export type PopupMessages = {
  [Name in PopupMessageName]: {
    request: PopupRequest<Name>;
    reply: Name extends keyof PopupReplies ? PopupReplies[Name] : null;
  };
};

/** What answers them. */
export type PopupCommands = {
  [Name in PopupMessageName]: (
    request: PopupRequest<Name>,
  ) => Promise<Name extends keyof PopupReplies ? PopupReplies[Name] : void>;
};

/**
 * `redirect`: the coming file goes to the second place. `replace`: it is given up, and the second place gets
 * a code of its own. `leave`: nothing changes.
 */
const PROPOSAL_ANSWERS = ['redirect', 'replace', 'leave'] as const;
export type ProposalAnswer = (typeof PROPOSAL_ANSWERS)[number];

export interface HeldFile {
  blob: Blob;
  name: string;
}

function parseTab(request: unknown): { tabId: number } {
  const tabId = readCount(readObject(request)?.['tabId']);
  if (tabId === undefined) throw new Error('"tabId" must be a whole number.');
  return { tabId };
}

function parseDetached(request: unknown): { detachedId: string } {
  return { detachedId: readText(readObject(request)?.['detachedId']) ?? '' };
}

function parseTransferOfTab(request: unknown): { tabId: number; transferId: string } {
  return { ...parseTab(request), transferId: readText(readObject(request)?.['transferId']) ?? '' };
}

function parseAnswer(request: unknown): ProposalAnswer {
  const answer = PROPOSAL_ANSWERS.find((known) => known === readObject(request)?.['answer']);
  if (answer === undefined) throw new Error('"answer" is not a known answer.');
  return answer;
}

function parseChoice(request: unknown): ChoiceReference {
  const choice = readObject(readObject(request)?.['choice']);
  const frameId = readCount(choice?.['frameId']);
  if (frameId === undefined) throw new Error('"frameId" must be a whole number.');
  const documentId = readText(choice?.['documentId']) ?? null;
  return { key: readText(choice?.['key']) ?? '', documentId, frameId };
}
