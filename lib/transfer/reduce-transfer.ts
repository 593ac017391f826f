import { isFinal } from './state-rules.ts';
import {
  filesOf,
  type FailureReason,
  type HoldReason,
  type IncomingFile,
  type JobHandle,
  type TransferFile,
  type TransferState,
} from './transfer.ts';

export type TransferEvent =
  | { type: 'jobCreated'; job: JobHandle }
  | { type: 'connectionChanged'; isConnected: boolean }
  | { type: 'pageOpened' }
  | { type: 'phoneProgressed'; bytesReceived: number; size: number | null; files: readonly IncomingFile[] }
  | { type: 'uploadCompleted'; files: readonly TransferFile[]; isIncomplete: boolean }
  | { type: 'downloadProgressed'; bytesDownloaded: number; files: readonly TransferFile[] }
  | { type: 'downloaded' }
  | { type: 'held'; why: HoldReason }
  /** `fileId`: only this one of the held files goes there. */
  | { type: 'placeFound'; fileId?: string }
  /** `left`: the page refused these; the others are in. */
  | { type: 'filled'; left?: { files: readonly TransferFile[]; why: HoldReason } }
  | { type: 'takenOut' }
  | { type: 'offeredAgain' }
  | { type: 'saved' }
  | { type: 'failed'; reason: FailureReason; originWithoutPermission?: string }
  | { type: 'cancelled' };

/** The state after an event. An event that comes too late or too early changes nothing. */
export function reduceTransfer(state: TransferState, event: TransferEvent): TransferState {
  if (isFinal(state)) return reduceEnd(state, event);
  switch (event.type) {
    case 'failed':
      return fail(state, event);
    case 'cancelled':
      return { name: 'cancelled' };
    case 'jobCreated':
    case 'connectionChanged':
    case 'pageOpened':
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
    case 'offeredAgain':
      return state; // it is not in the page
    default:
      return event satisfies never;
  }
}

/** Of all that has ended, only files that are in the page may come back into the person's hands. */
function reduceEnd(state: TransferState, { type }: TransferEvent): TransferState {
  if (state.name !== 'done' || state.how !== 'filled') return state;
  if (type !== 'takenOut' && type !== 'offeredAgain') return state;
  const { job, files, placedCount } = state;
  return { name: 'holding', job, files, why: type, placedCount };
}

type Watching = Extract<TransferState, { name: 'waiting' | 'receiving' }>;
type SendingEvent = Extract<
  TransferEvent,
  { type: 'jobCreated' | 'connectionChanged' | 'pageOpened' | 'phoneProgressed' | 'uploadCompleted' }
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
      return state.name === 'waiting' && !state.isOpened ? { ...state, isOpened: true } : state;
    case 'phoneProgressed': {
      if (!isWatching(state)) return state;
      const { bytesReceived, size, files } = event;
      return { name: 'receiving', job: state.job, isConnected: true, bytesReceived, size, files };
    }
    case 'uploadCompleted': {
      if (!isWatching(state)) return state;
      const { files, isIncomplete } = event;
      const begun = { bytesDownloaded: 0, isConnected: true, isIncomplete };
      return { name: 'downloading', job: state.job, files, ...begun };
    }
    default:
      return event satisfies never;
  }
}

function reduceArrival(state: TransferState, event: ArrivalEvent): TransferState {
  switch (event.type) {
    case 'downloadProgressed':
      if (state.name !== 'downloading') return state;
      return { ...state, bytesDownloaded: event.bytesDownloaded, files: event.files, isConnected: true };
    case 'downloaded':
      if (state.name !== 'downloading') return state;
      return { name: 'filling', job: state.job, files: state.files, rest: [], placedCount: 0 };
    case 'held': {
      if (!knowsFiles(state)) return state;
      const files = filesOf(state)?.files ?? [];
      return { name: 'holding', job: state.job, files, why: event.why, placedCount: countPlaced(state) };
    }
    case 'placeFound':
      return state.name === 'holding' ? fillWith(state, event.fileId) : state;
    case 'filled':
      return knowsFiles(state) ? endFilling(state, event.left) : state;
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
  return { name: 'filling', job: state.job, files, rest, placedCount: state.placedCount };
}

/** What the page refused, and what it was not asked to take, is held. */
function endFilling(
  state: KnowingFiles,
  left: { files: readonly TransferFile[]; why: HoldReason } = { files: [], why: 'oneOnly' },
): TransferState {
  const { job } = state;
  const refused = new Set(left.files.map(({ id }) => id));
  const placed = state.files.filter(({ id }) => left.files.length === 0 || !refused.has(id));
  const rest = state.name === 'filling' ? state.rest : [];
  const files = [...left.files, ...rest];
  const placedCount = countPlaced(state);
  if (files.length === 0) return { name: 'done', how: 'filled', job, files: placed, placedCount };
  return { name: 'holding', job, files, why: left.why, placedCount: placedCount + placed.length };
}

function countPlaced(state: KnowingFiles): number {
  return state.name === 'downloading' ? 0 : state.placedCount;
}

/** Why a file that was sent may still be fetched, by trying again. */
const MENDABLE: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'offline',
  'unreachable',
  'backendFailed',
  'unauthorized',
  'accessRefused',
  'tooManyRequests',
  'downloadFailed',
  'corsBlocked',
  'addressRefused',
]);

function fail(state: TransferState, event: Extract<TransferEvent, { type: 'failed' }>): TransferState {
  const { reason, originWithoutPermission = null } = event;
  const known = knowsFiles(state) && MENDABLE.has(reason) ? filesOf(state) : null;
  const sent = known && { ...known, originWithoutPermission };
  return { name: 'failed', reason, hasBegun: state.name === 'receiving' || knowsFiles(state), sent };
}

/** Whether the state carries the files that the phone has sent. */
function knowsFiles(state: TransferState): state is KnowingFiles {
  return state.name === 'downloading' || state.name === 'filling' || state.name === 'holding';
}
