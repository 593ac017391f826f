import type { NoTargetReason, PlaceTarget, Target } from './target.ts';

/**
 * A transfer is the extension's view of one job: it belongs to the tab and document that asked, and
 * ends when its file is in the field, saved, given up or refused. The background alone changes it and
 * keeps it in `storage.session`; popup and page show it. A worker may die between any two steps, so a
 * state holds all that is needed to go on from it.
 *
 *   creating → waiting → receiving → downloading → filling → done
 *
 * From `downloading` or `filling` the file may come to be `holding`: it arrived, but there is no place
 * in the page for it. The person may save it, or find a place for it, and it is `filling` again. Any state
 * that is not final may become `failed` or `cancelled`.
 */
export interface Transfer {
  /** Random; tells apart two transfers of one tab. */
  id: string;
  tabId: number;
  target: Target;
  /** Whether the person chose the target, in the list or on the page; else it is the best guess. */
  isTargetChosen: boolean;
  /** All places that the page was found to have, best first. */
  choices: PlaceTarget[];
  /** Origins of frames that the extension may not look into yet. */
  closedFrames: string[];
  backend: Backend;
  /** Whether the file joins those that the field already holds (`multiple` only). */
  addsToField: boolean;
  /** Whether the person said to put the file in although the field does not ask for such a one. */
  isForced: boolean;
  state: TransferState;
  /** Whether a popup has shown the final state; the next opening then starts a new transfer. */
  isEndSeen: boolean;
}

/** Where job routes and upload page are; fixed at the start, so that new settings harm no transfer. */
export interface Backend {
  /** Without a slash at its end, for example `http://localhost:8787`. */
  address: string;
  /** For example `/api/svc`. */
  routeBase: string;
  /** Base of the upload address, where the person has set one. */
  uploadAddress: string | null;
}

export interface JobHandle {
  id: string;
  /** The exact text in the code. */
  link: string;
  /** Milliseconds since 1970, or `null` where the backend does not say. */
  expiresAtMs: number | null;
  /** What the phone was told, which does not change any more. */
  asked: Wish;
}

/** What a phone is asked to send, and for whom: see `Place`. */
export interface Wish {
  accept: string;
  maxBytes: number | null;
  /** Origin of the site that gets the file; `null` where there is none, or none that has a name. */
  origin: string | null;
}

export interface FileDescription {
  name: string;
  /** Bytes, or `null` as long as nobody has said it. */
  size: number | null;
}

export type TransferState =
  | { name: 'creating' }
  | { name: 'waiting'; job: JobHandle; isConnected: boolean }
  | { name: 'receiving'; job: JobHandle; isConnected: boolean; bytesReceived: number; size: number | null }
  | { name: 'downloading'; job: JobHandle; file: FileDescription; bytesDownloaded: number }
  | { name: 'filling'; job: JobHandle; file: FileDescription }
  | { name: 'holding'; job: JobHandle; file: FileDescription; why: HoldReason }
  | { name: 'done'; file: FileDescription; how: 'filled' | 'saved' }
  | { name: 'failed'; reason: FailureReason }
  | { name: 'cancelled' };

export type TransferStateName = TransferState['name'];

/**
 * Why a file that arrived is not in the page. `notTaken`: a drop zone or text box did not react to it.
 * After a {@link isForcible} one the person may have it put in all the same.
 */
export type HoldReason =
  | NoTargetReason
  | 'fieldGone'
  | 'pageGone'
  | 'fieldDisabled'
  | 'notTaken'
  | 'wrongType'
  | 'tooLarge'
  | 'takesFolders';

export type FailureReason =
  | 'unreachable'
  | 'backendFailed'
  | 'notABackend'
  | 'accessRefused'
  | 'tooManyRequests'
  | 'expired'
  | 'stoppedElsewhere'
  | 'tooLarge'
  | 'wrongType'
  | 'uploadFailed'
  | 'downloadFailed';

export type TransferEvent =
  | { type: 'jobCreated'; job: JobHandle }
  | { type: 'connectionChanged'; isConnected: boolean }
  | { type: 'phoneProgressed'; bytesReceived: number; size: number | null }
  | { type: 'uploadCompleted'; file: FileDescription }
  | { type: 'downloadProgressed'; bytesDownloaded: number; file: FileDescription }
  | { type: 'downloaded' }
  | { type: 'held'; why: HoldReason }
  | { type: 'placeFound' }
  | { type: 'filled' }
  | { type: 'saved' }
  | { type: 'failed'; reason: FailureReason }
  | { type: 'cancelled' };

/** True for states that nothing leaves. */
export function isFinal(state: TransferState): boolean {
  return state.name === 'done' || state.name === 'failed' || state.name === 'cancelled';
}

/** True while the background has something to do for the transfer. */
export function isRunning(state: TransferState): boolean {
  return !isFinal(state) && state.name !== 'holding';
}

/** Whether the place could take the file, but asks for another kind of it. */
export function isForcible(why: HoldReason): boolean {
  return why === 'wrongType' || why === 'tooLarge' || why === 'takesFolders';
}

/** The state after an event. An event that comes too late or too early changes nothing. */
export function reduceTransfer(state: TransferState, event: TransferEvent): TransferState {
  if (isFinal(state)) return state;
  switch (event.type) {
    case 'failed':
      return { name: 'failed', reason: event.reason };
    case 'cancelled':
      return { name: 'cancelled' };
    case 'jobCreated':
      return state.name === 'creating' ? { name: 'waiting', job: event.job, isConnected: true } : state;
    case 'connectionChanged':
      return isWatching(state) ? { ...state, isConnected: event.isConnected } : state;
    case 'phoneProgressed':
      return isWatching(state) ? receive(state.job, event) : state;
    case 'uploadCompleted':
      return isWatching(state) ? startDownload(state.job, event.file) : state;
    case 'downloadProgressed':
    case 'downloaded':
    case 'held':
    case 'placeFound':
    case 'filled':
    case 'saved':
      return reduceArrival(state, event);
    default:
      return event satisfies never;
  }
}

type Watching = Extract<TransferState, { name: 'waiting' | 'receiving' }>;
type ArrivalEvent = Extract<
  TransferEvent,
  { type: 'downloadProgressed' | 'downloaded' | 'held' | 'placeFound' | 'filled' | 'saved' }
>;

function isWatching(state: TransferState): state is Watching {
  return state.name === 'waiting' || state.name === 'receiving';
}

function receive(job: JobHandle, progress: { bytesReceived: number; size: number | null }): TransferState {
  const { bytesReceived, size } = progress;
  return { name: 'receiving', job, isConnected: true, bytesReceived, size };
}

function startDownload(job: JobHandle, file: FileDescription): TransferState {
  return { name: 'downloading', job, file, bytesDownloaded: 0 };
}

function reduceArrival(state: TransferState, event: ArrivalEvent): TransferState {
  switch (event.type) {
    case 'downloadProgressed':
      if (state.name !== 'downloading') return state;
      return { ...state, bytesDownloaded: event.bytesDownloaded, file: event.file };
    case 'downloaded':
      return state.name === 'downloading' ? { name: 'filling', job: state.job, file: state.file } : state;
    case 'held':
      return hasFile(state) ? { name: 'holding', job: state.job, file: state.file, why: event.why } : state;
    case 'placeFound':
      return state.name === 'holding' ? { name: 'filling', job: state.job, file: state.file } : state;
    case 'filled':
      return hasFile(state) ? { name: 'done', file: state.file, how: 'filled' } : state;
    case 'saved':
      return hasFile(state) ? { name: 'done', file: state.file, how: 'saved' } : state;
    default:
      return event satisfies never;
  }
}

function hasFile(
  state: TransferState,
): state is Extract<TransferState, { name: 'downloading' | 'filling' | 'holding' }> {
  return state.name === 'downloading' || state.name === 'filling' || state.name === 'holding';
}
