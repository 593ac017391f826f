import type { JobOutcome, JobSite, SealProblem } from '@svc/protocol';
import type { PhoneJobView } from '@svc/protocol/phone';
import type { FileProblem } from './check-file.ts';
import { changeList, type ListedFile, type ListEvent } from './file-list.ts';
import type { FailureReason, SendOutcome } from './send-outcome.ts';
import { advanceFiles, startFiles, type FileEvent, type FilesProgress } from './sending-files.ts';
import { countBytes, isStopping, type Progress, type UploadEvent } from './upload-progress.ts';

/**
 * What the page shows of one job.
 *
 * 1. A job that takes one file: `ready`, and a chosen file is sent at once, `sending`.
 * 2. A job that takes several: chosen files gather in a list, `collecting`; the person sends them together,
 *    `sendingFiles`, and is back at the list after stopping.
 * 3. `blocked`: the job takes sealed files only, and this page cannot seal. It goes on when the computer allows it unsealed.
 * 4. `done` when the server has every file. It may then tell the outcome, until the chain of jobs has ended.
 */
export type PhoneState =
  /** Opened without a code. It stays. */
  | { name: 'welcome' }
  | { name: 'loading'; isUnreachable: boolean }
  | { name: 'blocked'; problem: SealProblem }
  | { name: 'ready'; job: PhoneJobView; problem?: FileProblem; refused?: File }
  | CollectingState
  | SendingState
  | SendingFilesState
  | DoneState
  | { name: 'failed'; reason: FailureReason }
  | { name: 'used' };

export interface CollectingState {
  name: 'collecting';
  job: PhoneJobView;
  files: readonly ListedFile[];
}

export interface SendingState extends Progress {
  name: 'sending';
  job: PhoneJobView;
  file: File;
  /** It was chosen before the page was closed, and goes on by itself. */
  isResumed: boolean;
}

export interface SendingFilesState extends FilesProgress {
  name: 'sendingFiles';
  job: PhoneJobView;
  /** The whole list, to which stopping returns: some of it may not be sent. */
  list: readonly ListedFile[];
  isResumed: boolean;
}

export interface DoneState {
  name: 'done';
  /** How many files the job has. */
  fileCount: number;
  site?: JobSite;
  /** What became of the files on the computer. Absent: it has not said so. */
  outcome?: JobOutcome;
  /** Whether the computer may ask this page for more. `finished`: the person has ended that. */
  chain: 'open' | 'over' | 'finished';
}

export type PhoneEvent =
  | { type: 'jobRead'; job: PhoneJobView }
  | { type: 'jobUsed' }
  | { type: 'jobGone' }
  | { type: 'jobUnreachable' }
  | { type: 'sealingFailed'; reason: FailureReason }
  | { type: 'sealingBlocked'; problem: SealProblem }
  | { type: 'fileRefused'; problem: FileProblem; file: File }
  | { type: 'fileChosen'; file: File; isResumed: boolean }
  | ListEvent
  | { type: 'listSent'; files: readonly ListedFile[]; isResumed: boolean }
  | { type: 'fileProgressed'; id: string; event: FileEvent }
  | UploadEvent
  | { type: 'takenOver' }
  | { type: 'stopping' }
  | { type: 'sendingEnded'; outcome: SendOutcome }
  | ChainEvent;

/** What happens after the job is done. */
export type ChainEvent =
  | { type: 'outcomeTold'; outcome: JobOutcome }
  | { type: 'chainEnded'; by: 'computer' | 'person' };

export const FIRST_STATE: PhoneState = { name: 'loading', isUnreachable: false };

/** The next state. An event that does not belong to a state changes nothing: answers may come late. */
export function reducePhoneState(state: PhoneState, event: PhoneEvent): PhoneState {
  switch (state.name) {
    case 'loading':
    case 'blocked':
    case 'ready':
    case 'collecting':
      return reduceBeforeSending(state, event);
    case 'sending':
    case 'sendingFiles':
      return reduceSending(state, event);
    case 'done':
      return reduceDone(state, event);
    case 'failed':
      return event.type === 'stopping' ? { name: 'failed', reason: 'stopped' } : state;
    case 'welcome':
    case 'used':
      return state;
    default:
      return state satisfies never;
  }
}

type StateBeforeSending = Extract<PhoneState, { name: 'loading' | 'blocked' | 'ready' | 'collecting' }>;

function reduceBeforeSending(state: StateBeforeSending, event: PhoneEvent): PhoneState {
  switch (event.type) {
    case 'jobRead':
      return event.job.state === 'done'
        ? finish(event.job, event.job.files.length)
        : becomeReady(state, event.job);
    case 'jobUsed':
      return { name: 'used' };
    case 'jobGone':
      return { name: 'failed', reason: 'gone' };
    case 'sealingFailed':
      return { name: 'failed', reason: event.reason };
    case 'sealingBlocked':
      return block(state, event.problem);
    case 'jobUnreachable':
      return state.name === 'loading' ? { name: 'loading', isUnreachable: true } : state;
    case 'fileRefused':
      return state.name === 'ready' ? { ...state, problem: event.problem, refused: event.file } : state;
    case 'fileChosen':
      return state.name === 'ready' ? startSending(state.job, event) : state;
    case 'filesChosen':
    case 'fileRemoved':
    case 'fileMoved':
    case 'fileReplaced':
    case 'fileConfirmed':
    case 'fileUnreadable':
      return changeFiles(state, event);
    case 'listSent':
      return state.name === 'collecting' ? startSendingFiles(state, event) : state;
    case 'fileProgressed':
    case 'bytesSent':
    case 'connectionLost':
    case 'allBytesSent':
    case 'takenOver':
    case 'stopping':
    case 'sendingEnded':
    case 'outcomeTold':
    case 'chainEnded':
      return state;
    default:
      return event satisfies never;
  }
}

/** A later answer keeps what the page said about a file. */
function becomeReady(state: StateBeforeSending, job: PhoneJobView): PhoneState {
  if (state.name === 'ready' || state.name === 'collecting') return { ...state, job };
  return job.maxFiles > 1 ? { name: 'collecting', job, files: [] } : { name: 'ready', job };
}

function block(state: StateBeforeSending, problem: SealProblem): PhoneState {
  return state.name === 'blocked' && state.problem === problem ? state : { name: 'blocked', problem };
}

function startSending(
  job: PhoneJobView,
  { file, isResumed }: Extract<PhoneEvent, { type: 'fileChosen' }>,
): SendingState {
  const bytesSent = isResumed ? Math.min(job.bytesReceived, file.size) : 0;
  return { name: 'sending', job, file, isResumed, step: 'preparing', bytesSent, speed: undefined };
}

function changeFiles(state: StateBeforeSending, event: ListEvent): PhoneState {
  if (state.name !== 'collecting') return state;
  return { ...state, files: changeList(state.files, event, state.job) };
}

function startSendingFiles(
  { job, files: list }: CollectingState,
  { files, isResumed }: Extract<PhoneEvent, { type: 'listSent' }>,
): SendingFilesState {
  return { name: 'sendingFiles', job, list, isResumed, ...startFiles(files, isResumed ? job.files : []) };
}

function reduceSending(state: SendingState | SendingFilesState, event: PhoneEvent): PhoneState {
  if (event.type === 'sendingEnded') return endSending(state, event.outcome);
  if (isStopping(state)) {
    const isOffline = state.step === 'stopping' && event.type === 'connectionLost';
    return isOffline ? { ...state, step: 'waitingToStop' } : state;
  }
  if (event.type === 'connectionLost') return { ...state, step: 'waiting', speed: undefined };
  if (event.type === 'takenOver') return { ...state, step: 'elsewhere', speed: undefined };
  if (event.type === 'stopping') return { ...state, step: 'stopping', speed: undefined };
  return state.name === 'sending' ? advance(state, event) : advanceSeveral(state, event);
}

function advance(state: SendingState, event: PhoneEvent): PhoneState {
  if (event.type === 'bytesSent') {
    const step = event.isHeldBack ? 'heldBack' : 'sending';
    return { ...state, step, ...countBytes(state.speed, event.bytesSent, event.atMs) };
  }
  if (event.type !== 'allBytesSent') return state;
  return { ...state, step: 'finishing', bytesSent: state.file.size, speed: undefined };
}

function advanceSeveral(state: SendingFilesState, event: PhoneEvent): PhoneState {
  if (event.type === 'fileProgressed') return { ...state, ...advanceFiles(state, event.id, event.event) };
  if (event.type === 'fileUnreadable') return { ...state, list: changeList(state.list, event, state.job) };
  return state;
}

function endSending(state: SendingState | SendingFilesState, outcome: SendOutcome): PhoneState {
  if (outcome === 'done') return finish(state.job, state.name === 'sendingFiles' ? state.files.length : 1);
  if (outcome === 'used') return { name: 'used' };
  if (outcome !== 'chooseAnother' && outcome !== 'unreadable') return { name: 'failed', reason: outcome };
  const { job } = state;
  if (state.name === 'sendingFiles') {
    return { name: 'collecting', job: { ...job, state: 'ready', files: [] }, files: state.list };
  }
  // What was sent of the file counts as nothing: the page asks as at first
  if (outcome === 'chooseAnother') return { name: 'ready', job: { ...job, state: 'ready' } };
  return { name: 'ready', job, problem: { kind: 'unreadable' } };
}

function finish({ site, outcome }: PhoneJobView, fileCount: number): DoneState {
  return { name: 'done', fileCount, chain: 'open', ...(site && { site }), ...(outcome && { outcome }) };
}

function reduceDone(state: DoneState, event: PhoneEvent): PhoneState {
  if (event.type === 'outcomeTold') return { ...state, outcome: event.outcome };
  if (event.type !== 'chainEnded' || state.chain === 'finished') return state;
  return { ...state, chain: event.by === 'person' ? 'finished' : 'over' };
}
