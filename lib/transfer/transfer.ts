import type { SealProblem } from '@svc/protocol';
import type { SavedBackend } from '../settings/saved-backends.ts';
import type { FailureReason, HoldReason } from './reasons.ts';
import { recipientKey, type PlaceTarget, type Target } from './target.ts';
import { inPhoneOrder, type IncomingFile, type TransferFile } from './transfer-file.ts';

/**
 * A transfer is the extension's view of one job: it belongs to the tab and document that asked, and
 * ends when its files (often one) are in the field, saved, given up or refused. The background alone changes it and
 * keeps it in `storage.session`; popup and page show it. A worker may die between any two steps, so a
 * state holds all that is needed to go on from it.
 *
 *   creating → waiting → receiving → downloading → filling → done
 *
 * From `downloading` or `filling` files may come to be `holding`: they arrived, but there is no place
 * in the page for them. The person may save them, or find a place for them, and they are `filling` again. Of several
 * files some may be in the page and others held. Any state that is not final may become `failed` or `cancelled`.
 *
 * `done` remembers the job of a file that is in the page: where the person takes it out again, or nothing
 * happened in the page, it is `holding` once more. A file that is saved stays `done`.
 *
 * A transfer outlives its tab once the phone is sending: it is *detached* then. It runs on, finds no document
 * to put its file into, and any popup offers what it holds.
 */
export interface Transfer {
  /** Random. */
  id: string;
  owner: TransferOwner;
  target: Target;
  /** Whether the person chose the target, in the list or on the page; else it is the best guess. */
  isTargetChosen: boolean;
  /** All places that the page was found to have, best first. */
  choices: PlaceTarget[];
  /** Origins of frames that the extension has no permission for yet. */
  framesWithoutPermission: string[];
  /** A copy of the start, so that settings that are saved later harm no transfer. */
  backend: SavedBackend;
  /** Whether the file joins those that the field already holds (`multiple` only). */
  addsToField: boolean;
  /** Of a private window: nothing of it is written to the disk, and it ends with its tab. */
  isPrivate: boolean;
  /** Whether the person said to put the file in although the field does not ask for such a one. */
  isForced: boolean;
  /**
   * Another place of the tab that the person asked a file for while this one's was on its way; the popup
   * asks what they want.
   */
  proposed: PlaceTarget | null;
  /** A place that the person has asked a file for in the page, and whose recipient they have to confirm. */
  question: RecipientQuestion | null;
  state: TransferState;
  /** Whether the tab has gone on to a page that the extension may not act in before the icon is clicked there. */
  isOutOfReach: boolean;
  /** When it came into this state, milliseconds since 1970. */
  changedAtMs: number;
  /** Whether a popup has shown the final state; the next opening then starts a new transfer. */
  isEndSeen: boolean;
}

/** Whose a transfer is: a tab has one at most; a detached one has lost its tab. */
export type TransferOwner =
  | {
      kind: 'tab';
      /** The browser's number of the tab. */
      tabId: number;
    }
  | {
      kind: 'detached';
      /** When it lost its tab, milliseconds since 1970. */
      sinceMs: number;
    };

/** How a place was asked for: its picker opened, it was clicked while picking, or its button or menu was. */
export const ASKED_BY = ['picker', 'choosePlace', 'requestAt'] as const;
export type AskedBy = (typeof ASKED_BY)[number];

/** Whether the file may go to a recipient that the person has not confirmed yet. */
export interface RecipientQuestion {
  target: PlaceTarget;
  askedBy: AskedBy;
}

export interface JobHandle {
  id: string;
  /** The exact text in the code. */
  link: string;
  /** Milliseconds since 1970 by this computer's clock, or `null` where the backend does not say. */
  expiresAtMs: number | null;
  /** Whether the backend is known to understand that a job is cancelled. */
  canCancel: boolean;
  /** Whether the backend takes word of what became of the files. */
  canReport: boolean;
  /** Whether files can be fetched while the phone still sends them. */
  canFollow: boolean;
  /** The public key in the code, to which the phone seals the files. `null`: files come as they are. */
  sealKey: string | null;
  /** The person has said that this job's files may come as they are, although the code had a key. Default: not. */
  isUnsealedAllowed?: boolean;
  /** The organisation refuses files that come as they are, and the person cannot allow them. Default: not. */
  isSealingRequired?: boolean;
  /** Whether the phone that answered last was asked for this job without a code. */
  isPhoneAsked: boolean;
  /** Whether the person has said that no later job may be for this one's phone without a code. */
  isPhoneForgotten: boolean;
  /** What the phone was told, which does not change any more. */
  requirements: UploadRequirements;
}

/** What a phone is asked to send, and for whom: see `Place`. */
export interface UploadRequirements {
  accept: string;
  maxBytes: number | null;
  /** How many files the phone may send. */
  maxFiles: number;
  /** Who gets the file, see `recipientKey`. */
  recipient: string | null;
  /** What the phone calls the place. Absent: it names none. */
  place?: string;
}

/** `hasBegun`: a phone had begun to send when it failed. */
export type TransferState =
  | { name: 'creating' }
  /** `isOpened`: a phone has opened the job's page. `sealProblem`: why that phone can send nothing. */
  | { name: 'waiting'; job: JobHandle; isConnected: boolean; isOpened: boolean; sealProblem?: SealProblem }
  /** `files`: empty, until it is known what the phone sends. */
  | { name: 'receiving'; job: JobHandle; isConnected: boolean; files: readonly IncomingFile[] }
  /** `bytesDownloaded`: of all files together. */
  | ({ name: 'downloading'; bytesDownloaded: number; isConnected: boolean } & Arrived)
  /** `rest`: files that are held meanwhile. */
  | ({ name: 'filling'; rest: readonly TransferFile[] } & Arrived)
  /** `words`: what the page says, where it did not keep the files. */
  | ({ name: 'holding'; why: HoldReason; words?: string } & Arrived)
  /** `isEmptied`: their field is empty again, so that only the page knows what became of them. */
  | ({ name: 'done'; how: 'filled'; isEmptied?: boolean } & Arrived)
  | { name: 'done'; how: 'saved'; job: JobHandle; files: readonly TransferFile[] }
  | { name: 'failed'; reason: FailureReason; hasBegun: boolean; sent: SentFiles | null }
  | { name: 'cancelled' };

/** What became of the transfer's other files. */
export interface Arrival {
  /** What went into the page before, an entry for each time, the latest last. */
  placed: readonly Placement[];
  /** How many files the phone had announced and did not send before its job ended. */
  missingCount: number;
}

interface Arrived extends Arrival {
  job: JobHandle;
  files: readonly TransferFile[];
}

/** Files that went into one place together. */
export interface Placement {
  files: readonly TransferFile[];
  /** See `placeKey`; empty where it is not known. */
  place: string;
  /** What they took the place of, where there is room for one file: those are held again. */
  replaced: readonly Placement[];
}

/**
 * Files that the backend holds and that could not be fetched: trying again needs no other code. No files: a phone had
 * opened the job when the backend refused the key; trying again waits for what it sends.
 */
export interface SentFiles extends Arrived {
  /** Origin that holds the bytes, where this browser needs the person's permission to read from it. Else `null`. */
  originWithoutPermission: string | null;
}

export type TransferStateName = TransferState['name'];

/** The recipient that the phone shows, or is about to show, for the file. */
export function recipientOnPhone({ state, target }: Pick<Transfer, 'state' | 'target'>): string | null {
  const job = 'job' in state ? state.job : filesOf(state)?.job;
  return job ? job.requirements.recipient : recipientKey(target);
}

/** True for a transfer whose tab is gone. */
export function isDetached({ owner }: Pick<Transfer, 'owner'>): boolean {
  return owner.kind === 'detached';
}

/** The number of its tab, or `null` where that is gone. */
export function tabOf({ owner }: Pick<Transfer, 'owner'>): number | null {
  return owner.kind === 'tab' ? owner.tabId : null;
}

/** How many files went into the page. */
export function countPlaced(placed: readonly Placement[]): number {
  return placed.reduce((sum, { files }) => sum + files.length, 0);
}

/** The files of a transfer that are not in the page yet, as soon as the backend holds all that will come. */
export function filesOf(state: TransferState): Arrived | null {
  switch (state.name) {
    case 'downloading':
    case 'filling':
    case 'holding': {
      const { job, files, placed, missingCount } = state;
      const rest = state.name === 'filling' ? state.rest : [];
      return { job, files: inPhoneOrder([...files, ...rest]), placed, missingCount };
    }
    case 'failed':
      return state.sent;
    case 'creating':
    case 'waiting':
    case 'receiving':
    case 'done':
    case 'cancelled':
      return null;
    default:
      return state satisfies never;
  }
}
