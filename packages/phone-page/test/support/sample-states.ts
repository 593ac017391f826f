import type { PhoneJobView } from '@svc/protocol/phone';
import type { ChosenFile } from '../../src/state/file-list.ts';
import {
  FIRST_STATE,
  reducePhoneState,
  type PhoneEvent,
  type PhoneState,
} from '../../src/state/phone-state.ts';
import type { FileEvent } from '../../src/state/sending-files.ts';

/** A job that takes one image. */
export const ONE: PhoneJobView = {
  state: 'ready',
  site: { origin: 'https://example.com', title: 'Report a damage' },
  accept: 'image/*',
  maxBytes: 5 * 1024 * 1024,
  expiresAt: '2026-01-01T00:00:00.000Z',
  size: null,
  bytesReceived: 0,
  maxFiles: 1,
  files: [],
};
export const SEVERAL: PhoneJobView = { ...ONE, maxFiles: 2 };

export function run(...events: PhoneEvent[]): PhoneState {
  return events.reduce(reducePhoneState, FIRST_STATE);
}

/** The page of a job, and what happens on it. */
export function read(job: PhoneJobView, ...events: PhoneEvent[]): PhoneState {
  return run({ type: 'jobAnswered', answer: { kind: 'open', job } }, ...events);
}

/** Another answer of the server about the job. */
export function answered(kind: 'used' | 'gone' | 'unreachable'): PhoneEvent {
  return { type: 'jobAnswered', answer: { kind } };
}

export function chosen(
  id: string,
  { size = 1000, name = `${id}.jpg`, type = 'image/jpeg' } = {},
): ChosenFile {
  return { id, file: new File([new Uint8Array(size)], name, { type }), isFromCamera: false };
}

export function choose(...files: ChosenFile[]): PhoneEvent {
  return { type: 'filesChosen', files };
}

export function send(state: PhoneState, isResumed = false): PhoneState {
  const files = state.name === 'ready' ? state.files : [];
  return reducePhoneState(state, { type: 'sendingStarted', files, isResumed });
}

/** One photo on its way. */
export function sendOne(...events: PhoneEvent[]): PhoneState {
  return events.reduce(reducePhoneState, send(read(ONE, choose(chosen('photo')))));
}

export function report(event: FileEvent, id = 'photo'): PhoneEvent {
  return { type: 'fileProgressed', id, event };
}

export function sent(bytesSent: number, atMs = 0): FileEvent {
  return { type: 'bytesSent', bytesSent, atMs };
}
