import type { PhoneJobView } from '../../src/phone-contract.ts';
import type { FileProblem } from './check-file.ts';
import { measure, startMeasuring, type TransferSpeed } from './transfer-speed.ts';

export type PhoneState =
  /** Opened without a code. It stays. */
  | { name: 'welcome' }
  | { name: 'loading'; isUnreachable: boolean }
  | { name: 'ready'; job: PhoneJobView; problem?: FileProblem; refused?: File }
  | SendingState
  | { name: 'done' }
  | { name: 'failed'; reason: FailureReason }
  | { name: 'used' };

export interface SendingState {
  name: 'sending';
  job: PhoneJobView;
  file: File;
  /** It was chosen before the page was closed, and goes on by itself. */
  isResumed: boolean;
  step: SendingStep;
  bytesSent: number;
  speed: TransferSpeed | undefined;
}

/** `waiting`: for a connection. `finishing`: every byte is sent, and the server checks them. `elsewhere`: another tab sends. */
export type SendingStep = 'preparing' | 'sending' | 'waiting' | 'finishing' | 'elsewhere';

/** What waiting does not mend. Each has its sentences in texts.ts. */
export type FailureReason =
  | 'gone'
  | 'stopped'
  | 'tooLarge'
  | 'wrongType'
  | 'storageFull'
  | 'quotaFull'
  | 'damaged'
  | 'unexpected';

/** How sending a file ended. `chooseAnother`: the person stopped it to choose another file. */
export type SendOutcome = 'done' | 'used' | 'unreadable' | 'chooseAnother' | FailureReason;

export type PhoneEvent =
  | { type: 'jobRead'; job: PhoneJobView }
  | { type: 'jobUsed' }
  | { type: 'jobGone' }
  | { type: 'jobUnreachable' }
  | { type: 'fileRefused'; problem: FileProblem; file: File }
  | { type: 'fileChosen'; file: File; isResumed: boolean }
  | { type: 'bytesSent'; bytesSent: number; atMs: number }
  | { type: 'connectionLost' }
  | { type: 'allBytesSent' }
  | { type: 'takenOver' }
  | { type: 'sendingEnded'; outcome: SendOutcome };

export const FIRST_STATE: PhoneState = { name: 'loading', isUnreachable: false };

/** The next state. An event that does not belong to a state changes nothing: answers may come late. */
export function reducePhoneState(state: PhoneState, event: PhoneEvent): PhoneState {
  switch (state.name) {
    case 'loading':
    case 'ready':
      return reduceBeforeSending(state, event);
    case 'sending':
      return reduceSending(state, event);
    case 'welcome':
    case 'done':
    case 'failed':
    case 'used':
      return state;
    default:
      return state satisfies never;
  }
}

type StateBeforeSending = Extract<PhoneState, { name: 'loading' | 'ready' }>;

function reduceBeforeSending(state: StateBeforeSending, event: PhoneEvent): PhoneState {
  switch (event.type) {
    case 'jobRead':
      return event.job.state === 'done' ? { name: 'done' } : becomeReady(state, event);
    case 'jobUsed':
      return { name: 'used' };
    case 'jobGone':
      return { name: 'failed', reason: 'gone' };
    case 'jobUnreachable':
      return state.name === 'loading' ? { name: 'loading', isUnreachable: true } : state;
    case 'fileRefused':
      return state.name === 'ready' ? { ...state, problem: event.problem, refused: event.file } : state;
    case 'fileChosen':
      return state.name === 'ready' ? startSending(state.job, event) : state;
    case 'bytesSent':
    case 'connectionLost':
    case 'allBytesSent':
    case 'takenOver':
    case 'sendingEnded':
      return state;
    default:
      return event satisfies never;
  }
}

/** A later answer keeps what the page said about a file. */
function becomeReady(
  state: StateBeforeSending,
  { job }: Extract<PhoneEvent, { type: 'jobRead' }>,
): PhoneState {
  return state.name === 'ready' ? { ...state, job } : { name: 'ready', job };
}

function startSending(
  job: PhoneJobView,
  { file, isResumed }: Extract<PhoneEvent, { type: 'fileChosen' }>,
): SendingState {
  const bytesSent = isResumed ? Math.min(job.bytesReceived, file.size) : 0;
  return { name: 'sending', job, file, isResumed, step: 'preparing', bytesSent, speed: undefined };
}

function reduceSending(state: SendingState, event: PhoneEvent): PhoneState {
  // This tab's own upload is over, and may still report events
  if (state.step === 'elsewhere' && event.type !== 'sendingEnded') return state;
  switch (event.type) {
    case 'bytesSent':
      return countBytes(state, event);
    case 'connectionLost':
      return { ...state, step: 'waiting', speed: undefined };
    case 'allBytesSent':
      return { ...state, step: 'finishing', bytesSent: state.file.size, speed: undefined };
    case 'takenOver':
      return { ...state, step: 'elsewhere', speed: undefined };
    case 'sendingEnded':
      return endSending(state, event.outcome);
    case 'jobRead':
    case 'jobUsed':
    case 'jobGone':
    case 'jobUnreachable':
    case 'fileRefused':
    case 'fileChosen':
      return state;
    default:
      return event satisfies never;
  }
}

function countBytes(
  state: SendingState,
  { bytesSent, atMs }: { bytesSent: number; atMs: number },
): SendingState {
  const speed = state.speed ? measure(state.speed, bytesSent, atMs) : startMeasuring(bytesSent, atMs);
  return { ...state, step: 'sending', bytesSent, speed };
}

function endSending(state: SendingState, outcome: SendOutcome): PhoneState {
  if (outcome === 'done' || outcome === 'used') return { name: outcome };
  // What was sent of the file counts as nothing: the page asks as at first
  if (outcome === 'chooseAnother') return { name: 'ready', job: { ...state.job, state: 'ready' } };
  if (outcome === 'unreadable') return { name: 'ready', job: state.job, problem: { kind: 'unreadable' } };
  return { name: 'failed', reason: outcome };
}
