import { isFinal } from './state-rules.ts';
import type { FailureReason, FileDescription, HoldReason, JobHandle, TransferState } from './transfer.ts';

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
      return state.name === 'creating' ? { name: 'waiting', job: event.job, isConnected: true } : state;
    case 'connectionChanged':
      return isWatching(state) || state.name === 'downloading'
        ? { ...state, isConnected: event.isConnected }
        : state;
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
    case 'takenOut':
    case 'offeredAgain':
      return state; // it is not in the page
    default:
      return event satisfies never;
  }
}

/** Of all that has ended, only a file that is in the page may come back into the person's hands. */
function reduceEnd(state: TransferState, { type }: TransferEvent): TransferState {
  if (state.name !== 'done' || state.how !== 'filled') return state;
  if (type !== 'takenOut' && type !== 'offeredAgain') return state;
  return { name: 'holding', job: state.job, file: state.file, why: type };
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
  return { name: 'downloading', job, file, bytesDownloaded: 0, isConnected: true };
}

function reduceArrival(state: TransferState, event: ArrivalEvent): TransferState {
  switch (event.type) {
    case 'downloadProgressed':
      if (state.name !== 'downloading') return state;
      return { ...state, bytesDownloaded: event.bytesDownloaded, file: event.file, isConnected: true };
    case 'downloaded':
      return state.name === 'downloading' ? { name: 'filling', job: state.job, file: state.file } : state;
    case 'held':
      return knowsFile(state) ? { name: 'holding', job: state.job, file: state.file, why: event.why } : state;
    case 'placeFound':
      return state.name === 'holding' ? { name: 'filling', job: state.job, file: state.file } : state;
    case 'filled':
      return knowsFile(state) ? { name: 'done', how: 'filled', job: state.job, file: state.file } : state;
    case 'saved':
      return knowsFile(state) ? { name: 'done', how: 'saved', file: state.file } : state;
    default:
      return event satisfies never;
  }
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
  const isMendable = knowsFile(state) && MENDABLE.has(reason);
  const sent = isMendable ? { job: state.job, file: state.file, originWithoutPermission } : null;
  return { name: 'failed', reason, hasBegun: state.name === 'receiving' || knowsFile(state), sent };
}

/** Whether the state carries the file that the phone has sent. */
function knowsFile(
  state: TransferState,
): state is Extract<TransferState, { name: 'downloading' | 'filling' | 'holding' }> {
  return state.name === 'downloading' || state.name === 'filling' || state.name === 'holding';
}
