import type { SealProblem } from '@svc/protocol';
import { isFinal } from './state-rules.ts';
import type { FailureReason, HoldReason } from './reasons.ts';
import {
  filesOf,
  type Arrival,
  type JobHandle,
  type Placement,
  type SentFiles,
  type TransferState,
} from './transfer.ts';
import { inPhoneOrder, type IncomingFile, type TransferFile } from './transfer-file.ts';

export type TransferEvent =
  | { type: 'jobCreated'; job: JobHandle }
  | { type: 'connectionChanged'; isConnected: boolean }
  | { type: 'pageOpened'; sealProblem?: SealProblem | undefined }
  | { type: 'unsealedAllowed' }
  /** `link`: the same job at another address of its server. */
  | { type: 'addressChosen'; link: string }
  | { type: 'phoneProgressed'; files: readonly IncomingFile[] }
  | { type: 'uploadCompleted'; files: readonly TransferFile[]; missingCount: number }
  | { type: 'downloadProgressed'; bytesDownloaded: number; files: readonly TransferFile[] }
  | { type: 'downloaded' }
  | { type: 'held'; why: HoldReason }
  /** `fileId`: only this one of the held files goes there. */
  | { type: 'placeFound'; fileId?: string }
  | { type: 'filled'; left?: LeftFiles; at?: FilledPlace }
  | { type: 'takenOut' }
  /** The page has emptied its field; `words`: how it refused the files, or `null`. */
  | { type: 'notKept'; words: string | null }
  | { type: 'offeredAgain' }
  | { type: 'saved' }
  | { type: 'phoneForgotten' }
  | { type: 'failed'; reason: FailureReason; originWithoutPermission?: string }
  | { type: 'cancelled' };

/** Files that the page refused; the others are in. */
interface LeftFiles {
  files: readonly TransferFile[];
  why: HoldReason;
}

/** Where files went: `place` as of `placeKey`; `takesOne`: what was there before is there no more. */
interface FilledPlace {
  place: string;
  takesOne: boolean;
}

/** The state after an event. An event that comes too late or too early changes nothing. */
export function reduceTransfer(state: TransferState, event: TransferEvent): TransferState {
  if (event.type === 'phoneForgotten') return forgetPhone(state);
  if (isFinal(state)) return reduceEnd(state, event);
  switch (event.type) {
    case 'failed':
      return fail(state, event);
    case 'cancelled':
      return { name: 'cancelled' };
    case 'jobCreated':
    case 'connectionChanged':
    case 'pageOpened':
    case 'unsealedAllowed':
    case 'addressChosen':
    case 'phoneProgressed':
    case 'uploadCompleted':
      return reduceSending(state, event);
    case 'downloadProgressed':
    case 'downloaded':
    case 'held':
    case 'placeFound':
    case 'filled':
    case 'saved':
      return reduceArrival(state, event);
    case 'takenOut':
      return state.name === 'holding' ? takeOutLast(state) : state;
    case 'notKept':
      return state.name === 'holding' && event.words !== null
        ? { ...takeOutLast(state), why: 'notKept', words: event.words }
        : state;
    case 'offeredAgain':
      return state; // it is not in the page
    default:
      return event satisfies never;
  }
}

function forgetPhone(state: TransferState): TransferState {
  if (!('job' in state) || state.job.isPhoneForgotten) return state;
  return { ...state, job: { ...state.job, isPhoneForgotten: true } };
}

/** Of all that has ended, only files that are in the page may come back into the person's hands. */
function reduceEnd(state: TransferState, event: TransferEvent): TransferState {
  const { type } = event;
  if (state.name !== 'done' || state.how !== 'filled') return state;
  if (type !== 'takenOut' && type !== 'offeredAgain' && type !== 'notKept') return state;
  if (type === 'notKept' && event.words === null) return { ...state, isEmptied: true };
  const { job, files, placed, missingCount } = state;
  const words = type === 'notKept' && event.words ? { words: event.words } : {};
  return { name: 'holding', job, files, why: type, ...words, placed, missingCount };
}

type Watching = Extract<TransferState, { name: 'waiting' | 'receiving' }>;
type SendingEvent = Extract<
  TransferEvent,
  {
    type:
      | 'jobCreated'
      | 'connectionChanged'
      | 'pageOpened'
      | 'unsealedAllowed'
      | 'addressChosen'
      | 'phoneProgressed'
      | 'uploadCompleted';
  }
>;
type ArrivalEvent = Extract<
  TransferEvent,
  { type: 'downloadProgressed' | 'downloaded' | 'held' | 'placeFound' | 'filled' | 'saved' }
>;

function isWatching(state: TransferState): state is Watching {
  return state.name === 'waiting' || state.name === 'receiving';
}

function reduceSending(state: TransferState, event: SendingEvent): TransferState {
  switch (event.type) {
    case 'jobCreated':
      if (state.name !== 'creating') return state;
      return { name: 'waiting', job: event.job, isConnected: true, isOpened: false };
    case 'connectionChanged':
      return isWatching(state) || state.name === 'downloading'
        ? { ...state, isConnected: event.isConnected }
        : state;
    case 'pageOpened':
      return state.name === 'waiting' ? noteOpened(state, event.sealProblem) : state;
    case 'unsealedAllowed':
      return state.name === 'waiting' && !state.job.isSealingRequired
        ? { ...state, job: allowUnsealed(state.job) }
        : state;
    case 'addressChosen':
      return state.name === 'waiting' ? { ...state, job: { ...state.job, link: event.link } } : state;
    case 'phoneProgressed':
      if (!isWatching(state)) return state;
      return { name: 'receiving', job: state.job, isConnected: true, files: event.files };
    case 'uploadCompleted': {
      if (!isWatching(state)) return state;
      const { files, missingCount } = event;
      const begun = { bytesDownloaded: 0, isConnected: true, placed: [], missingCount };
      return { name: 'downloading', job: state.job, files, ...begun };
    }
    default:
      return event satisfies never;
  }
}

type Waiting = Extract<TransferState, { name: 'waiting' }>;

function noteOpened(state: Waiting, sealProblem: SealProblem | undefined): Waiting {
  if (state.isOpened && state.sealProblem === sealProblem) return state;
  const { sealProblem: _former, ...rest } = state;
  return { ...rest, isOpened: true, ...(sealProblem && { sealProblem }) };
}

/**
 * For this job alone: its phone, which has no key, is asked for no other. The code has no key any more; a phone that has read
 * the former one may still seal to it.
 */
function allowUnsealed(job: JobHandle): JobHandle {
  const link = job.link.replace(/#.*$/, '');
  return { ...job, link, isUnsealedAllowed: true, isPhoneForgotten: true };
}

function reduceArrival(state: TransferState, event: ArrivalEvent): TransferState {
  switch (event.type) {
    case 'downloadProgressed':
      if (state.name !== 'downloading') return state;
      return { ...state, bytesDownloaded: event.bytesDownloaded, files: event.files, isConnected: true };
    case 'downloaded':
      if (state.name !== 'downloading') return state;
      return { name: 'filling', job: state.job, files: state.files, rest: [], ...arrivalOf(state) };
    case 'held': {
      const known = knowsFiles(state) ? filesOf(state) : null;
      return known ? { name: 'holding', ...known, why: event.why } : state;
    }
    case 'placeFound':
      return state.name === 'holding' ? fillWith(state, event.fileId) : state;
    case 'filled':
      return knowsFiles(state) ? endFilling(state, event) : state;
    case 'saved':
      return knowsFiles(state)
        ? { name: 'done', how: 'saved', job: state.job, files: filesOf(state)?.files ?? [] }
        : state;
    default:
      return event satisfies never;
  }
}

type KnowingFiles = Extract<TransferState, { name: 'downloading' | 'filling' | 'holding' }>;

function fillWith(state: Extract<TransferState, { name: 'holding' }>, fileId?: string): TransferState {
  const isMeant = ({ id }: TransferFile) => fileId === undefined || id === fileId;
  const files = state.files.filter(isMeant);
  if (files.length === 0) return state;
  const rest = state.files.filter((file) => !isMeant(file));
  return { name: 'filling', job: state.job, files, rest, ...arrivalOf(state) };
}

/** What the page refused, what it was not asked to take, and what the files took the place of, is held. */
function endFilling(
  state: KnowingFiles,
  { left, at }: { left?: LeftFiles; at?: FilledPlace },
): TransferState {
  const { job, missingCount } = state;
  const { place = '', takesOne = false } = at ?? {};
  const refused = new Set(left?.files.map(({ id }) => id));
  const files = state.files.filter(({ id }) => !refused.has(id));
  const replaced = state.placed.filter((placement) => takesOne && placement.place === place);
  const placed = state.placed.filter((placement) => !replaced.includes(placement));
  const rest = state.name === 'filling' ? state.rest : [];
  const held = inPhoneOrder([...(left?.files ?? []), ...rest, ...replaced.flatMap((one) => one.files)]);
  if (held.length === 0) return { name: 'done', how: 'filled', job, files, placed, missingCount };
  const now = [...placed, { files, place, replaced }];
  return { name: 'holding', job, files: held, why: left?.why ?? 'oneOnly', placed: now, missingCount };
}

type Holding = Extract<TransferState, { name: 'holding' }>;

/** What went in last is held again; what it had taken the place of is in the page again. */
function takeOutLast(state: Holding): Holding {
  const last = state.placed.at(-1);
  if (!last) return state;
  const back = new Set(idsOf(last.replaced));
  const files = inPhoneOrder([...state.files.filter(({ id }) => !back.has(id)), ...last.files]);
  return { ...state, files, placed: [...state.placed.slice(0, -1), ...last.replaced] };
}

function idsOf(placed: readonly Placement[]): string[] {
  return placed.flatMap(({ files }) => files.map(({ id }) => id));
}

function arrivalOf({ placed, missingCount }: Arrival): Arrival {
  return { placed, missingCount };
}

/** Why a file that was sent may still be fetched, by trying again. */
const MENDABLE: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'offline',
  'unreachable',
  'backendFailed',
  'unauthorized',
  'keyRefused',
  'accessRefused',
  'tooManyRequests',
  'downloadFailed',
  'corsBlocked',
  'addressRefused',
  'sealBroken',
]);

function fail(state: TransferState, event: Extract<TransferEvent, { type: 'failed' }>): TransferState {
  const { reason, originWithoutPermission = null } = event;
  const known = knowsFiles(state) && MENDABLE.has(reason) ? filesOf(state) : comingFrom(state, reason);
  const sent = known && { ...known, originWithoutPermission };
  const hasBegun = sent !== null || state.name === 'receiving' || knowsFiles(state);
  return { name: 'failed', reason, hasBegun, sent };
}

/** The phone needs no key: what it sends can be had with another one. */
function comingFrom(
  state: TransferState,
  reason: FailureReason,
): Omit<SentFiles, 'originWithoutPermission'> | null {
  const isOpened = state.name === 'receiving' || (state.name === 'waiting' && state.isOpened);
  const isForKey = reason === 'unauthorized' || reason === 'keyRefused';
  return isOpened && isForKey ? { job: state.job, files: [], placed: [], missingCount: 0 } : null;
}

/** Whether the state carries the files that the phone has sent. */
function knowsFiles(state: TransferState): state is KnowingFiles {
  return state.name === 'downloading' || state.name === 'filling' || state.name === 'holding';
}
