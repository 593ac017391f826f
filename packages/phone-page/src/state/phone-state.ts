import type { JobOutcome, SealProblem } from '@svc/protocol';
import type { PhoneJobView } from '@svc/protocol/phone';
import type { JobAnswer } from '../job/job-client.ts';
import type { PictureWork } from '../pictures/prepared-picture.ts';
import { changeList, takesSeveral, type ListedFile, type ListEvent } from './file-list.ts';
import type { FailureReason, SendOutcome } from './send-outcome.ts';
import {
  advanceFiles,
  isStopping,
  startFiles,
  type FileEvent,
  type Progress,
  type SentFile,
} from './sending-files.ts';

/**
 * What the page shows of one job.
 *
 * 1. `ready`: chosen files are in a list. If the job takes one file, the last chosen one is sent at once unless it has
 *    a problem. If it takes several, the person sends them together.
 * 2. `sending`: stopping returns to the list, or to an empty list if the job takes one file.
 * 3. `blocked`: the job takes sealed files only, and this page cannot seal. It continues when the computer allows
 *    unsealed files.
 * 4. `done`: the server has every file. The outcome may follow, until the chain of jobs ends.
 */
export type PhoneState =
  /** Opened without a code. Final. */
  | { name: 'welcome' }
  | { name: 'loading'; isUnreachable: boolean }
  | { name: 'blocked'; problem: SealProblem }
  /** The code was for a check only. `none`: files are not sealed here. Final. */
  | { name: 'checked'; origin: string; sealing: 'ready' | 'none' | SealProblem }
  | ReadyState
  | SendingState
  | DoneState
  | { name: 'failed'; reason: FailureReason }
  | { name: 'used' };

export interface ReadyState {
  name: 'ready';
  job: PhoneJobView;
  files: readonly ListedFile[];
  /** A picture is made ready before it is in the list. */
  work?: PictureWork | undefined;
}

/** Whether a picture is made ready. Sending waits for it: what is in the list is not yet what the person wants. */
export function isBusy({ work }: ReadyState): boolean {
  return work !== undefined && work.kind !== 'failed';
}

export interface SendingState extends Progress {
  name: 'sending';
  job: PhoneJobView;
  /** The whole list, restored when sending is stopped. Some files may not be sent. */
  list: readonly ListedFile[];
  /** The files were chosen before the page was closed. */
  isResumed: boolean;
}

export interface DoneState {
  name: 'done';
  /** With the outcome, once the computer has reported it. */
  job: PhoneJobView;
  /** The files that this visit of the page has sent. */
  sent: readonly SentFile[];
  /** Whether the computer may ask this page again. `finished`: the person has ended the chain. */
  chain: 'open' | 'over' | 'finished';
}

export type PhoneEvent =
  | { type: 'jobAnswered'; answer: JobAnswer }
  | { type: 'sealingFailed'; reason: FailureReason }
  | { type: 'sealingBlocked'; problem: SealProblem }
  | ListEvent
  | { type: 'pictureWorked'; work: PictureWork | undefined }
  | { type: 'sendingStarted'; files: readonly ListedFile[]; isResumed: boolean }
  | { type: 'fileProgressed'; id: string; event: FileEvent }
  | { type: 'connectionLost' }
  | { type: 'takenOver' }
  | { type: 'stopping' }
  | { type: 'sendingEnded'; outcome: SendOutcome }
  | ChainEvent;

/** Events after the job is done. */
export type ChainEvent =
  | { type: 'outcomeTold'; outcome: JobOutcome }
  | { type: 'chainEnded'; by: 'computer' | 'person' };

export const FIRST_STATE: PhoneState = { name: 'loading', isUnreachable: false };

/** The next state. An event that does not fit the state changes nothing, since answers may come late. */
export function reducePhoneState(state: PhoneState, event: PhoneEvent): PhoneState {
  switch (state.name) {
    case 'loading':
    case 'blocked':
    case 'ready':
      return reduceBeforeSending(state, event);
    case 'sending':
      return reduceSending(state, event);
    case 'done':
      return reduceDone(state, event);
    case 'failed':
      return event.type === 'stopping' ? { name: 'failed', reason: 'stopped' } : state;
    case 'welcome':
    case 'checked':
    case 'used':
      return state;
    default:
      return state satisfies never;
  }
}

type StateBeforeSending = Extract<PhoneState, { name: 'loading' | 'blocked' | 'ready' }>;

function reduceBeforeSending(state: StateBeforeSending, event: PhoneEvent): PhoneState {
  switch (event.type) {
    case 'jobAnswered':
      return takeAnswer(state, event.answer);
    case 'sealingFailed':
      return { name: 'failed', reason: event.reason };
    case 'sealingBlocked':
      return block(state, event.problem);
    case 'filesChosen':
    case 'fileRemoved':
    case 'fileMoved':
    case 'fileReplaced':
    case 'fileConfirmed':
    case 'pictureRead':
    case 'offerFound':
    case 'fileUnreadable':
      return state.name === 'ready' ? { ...state, files: changeList(state.files, event, state.job) } : state;
    case 'pictureWorked':
      return state.name === 'ready' ? { ...state, work: event.work } : state;
    case 'sendingStarted':
      return state.name === 'ready' ? startSending(state, event) : state;
    case 'fileProgressed':
    case 'connectionLost':
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

/** A later answer keeps the list. */
function takeAnswer(state: StateBeforeSending, answer: JobAnswer): PhoneState {
  switch (answer.kind) {
    case 'open': {
      const { job } = answer;
      if (job.state === 'done') return finish(job, []);
      const { files, work } = state.name === 'ready' ? state : { files: [], work: undefined };
      return { name: 'ready', job, files, work };
    }
    case 'used':
      return { name: 'used' };
    case 'gone':
      return { name: 'failed', reason: 'gone' };
    case 'unreachable':
      return state.name === 'loading' ? { name: 'loading', isUnreachable: true } : state;
    default:
      return answer satisfies never;
  }
}

function block(state: StateBeforeSending, problem: SealProblem): PhoneState {
  return state.name === 'blocked' && state.problem === problem ? state : { name: 'blocked', problem };
}

function startSending(
  { job, files: list }: ReadyState,
  { files, isResumed }: Extract<PhoneEvent, { type: 'sendingStarted' }>,
): SendingState {
  return { name: 'sending', job, list, isResumed, ...startFiles(files, job.files) };
}

function reduceSending(state: SendingState, event: PhoneEvent): PhoneState {
  if (event.type === 'sendingEnded') return endSending(state, event.outcome);
  if (isStopping(state)) {
    const isOffline = state.step === 'stopping' && event.type === 'connectionLost';
    return isOffline ? { ...state, step: 'waitingToStop' } : state;
  }
  if (event.type === 'connectionLost') return { ...state, step: 'waiting', speed: undefined };
  if (event.type === 'takenOver') return { ...state, step: 'elsewhere', speed: undefined };
  if (event.type === 'stopping') return { ...state, step: 'stopping', speed: undefined };
  if (event.type === 'fileProgressed') return { ...state, ...advanceFiles(state, event.id, event.event) };
  if (event.type === 'fileUnreadable') return { ...state, list: changeList(state.list, event, state.job) };
  return state;
}

function endSending({ job, files, list }: SendingState, outcome: SendOutcome): PhoneState {
  if (outcome === 'done') return finish(job, files);
  if (outcome === 'used') return { name: 'used' };
  if (outcome === 'unreadable') return { name: 'ready', job, files: list };
  if (outcome !== 'chooseAnother') return { name: 'failed', reason: outcome };
  // The page starts over: what was sent is ignored.
  const former: PhoneJobView = { ...job, state: 'ready', files: [] };
  return { name: 'ready', job: former, files: takesSeveral(job) ? list : [] };
}

function finish(job: PhoneJobView, sent: readonly SentFile[]): DoneState {
  return { name: 'done', job, sent, chain: 'open' };
}

function reduceDone(state: DoneState, event: PhoneEvent): PhoneState {
  if (event.type === 'outcomeTold') return { ...state, job: { ...state.job, outcome: event.outcome } };
  if (event.type !== 'chainEnded' || state.chain === 'finished') return state;
  return { ...state, chain: event.by === 'person' ? 'finished' : 'over' };
}
