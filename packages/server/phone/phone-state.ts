import type { PhoneJobView } from '../src/phone-contract.ts';
import type { FileProblem } from './check-file.ts';
import type { FAILURES } from './texts.ts';
import { measure, startMeasuring, type TransferSpeed } from './transfer-speed.ts';

/** What cannot be mended by waiting. Each has its sentences in texts.ts. */
export type FailureReason = keyof typeof FAILURES;

export type PhoneState =
  /** Opened without a code. It stays. */
  | { name: 'welcome' }
  | { name: 'loading'; isUnreachable: boolean }
  /** `keptFileName`: a file from before a reload, which can be sent on without choosing it again. */
  | { name: 'ready'; job: PhoneJobView; problem?: FileProblem; keptFileName?: string }
  | SendingState
  | { name: 'done' }
  | { name: 'failed'; reason: FailureReason }
  | { name: 'used' };

export interface SendingState {
  name: 'sending';
  job: PhoneJobView;
  file: File;
  step: 'preparing' | 'sending' | 'waiting' | 'finishing';
  bytesSent: number;
  speed: TransferSpeed | undefined;
}

/** How sending a file ended. */
export type SendOutcome = 'done' | 'used' | 'unreadable' | FailureReason;

export type PhoneEvent =
  | { type: 'jobRead'; job: PhoneJobView; keptFileName?: string }
  | { type: 'jobUsed' }
  | { type: 'jobGone' }
  | { type: 'jobUnreachable' }
  | { type: 'fileRefused'; problem: FileProblem }
  | { type: 'fileChosen'; file: File }
  | { type: 'bytesSent'; bytesSent: number; atMs: number }
  | { type: 'connectionLost' }
  | { type: 'allBytesSent' }
  | { type: 'sendingEnded'; outcome: SendOutcome };

/** Whether the same file may still be sent with the same code. */
export function canTryAgain(state: PhoneState): boolean {
  return state.name === 'failed' && RETRYABLE.has(state.reason);
}

const RETRYABLE: ReadonlySet<FailureReason> = new Set(['storageFull', 'quotaFull', 'damaged', 'unexpected']);

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
      return state.name === 'ready' ? { ...state, problem: event.problem } : state;
    case 'fileChosen':
      return state.name === 'ready' ? startSending(state.job, event.file) : state;
    case 'bytesSent':
    case 'connectionLost':
    case 'allBytesSent':
    case 'sendingEnded':
      return state;
    default:
      return event satisfies never;
  }
}

/** A later answer, after the person came back to the page, keeps what the page said about a file. */
function becomeReady(
  state: StateBeforeSending,
  { job, keptFileName }: Extract<PhoneEvent, { type: 'jobRead' }>,
): PhoneState {
  if (state.name === 'ready') return { ...state, job };
  return { name: 'ready', job, ...(keptFileName !== undefined && { keptFileName }) };
}

function startSending(job: PhoneJobView, file: File): SendingState {
  return { name: 'sending', job, file, step: 'preparing', bytesSent: 0, speed: undefined };
}

function reduceSending(state: SendingState, event: PhoneEvent): PhoneState {
  switch (event.type) {
    case 'bytesSent':
      return countBytes(state, event);
    case 'connectionLost':
      return { ...state, step: 'waiting', speed: undefined };
    case 'allBytesSent':
      return { ...state, step: 'finishing', bytesSent: state.file.size, speed: undefined };
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
  if (outcome === 'unreadable') return { name: 'ready', job: state.job, problem: { kind: 'unreadable' } };
  return { name: 'failed', reason: outcome };
}
