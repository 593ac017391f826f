import { describe, expect, it } from 'vitest';
import {
  FIRST_STATE,
  reducePhoneState,
  type PhoneEvent,
  type PhoneState,
} from '../../src/state/phone-state.ts';
import type { FileEvent } from '../../src/state/sending-files.ts';
import { describeState } from '../../src/view/describe-state.ts';
import type { PhoneJobView } from '@svc/protocol/phone';

const several: PhoneJobView = {
  state: 'ready',
  site: { origin: 'https://example.com' },
  accept: 'image/*',
  maxFiles: 2,
  maxBytes: 5 * 1024 * 1024,
  expiresAt: '2026-01-01T00:00:00.000Z',
  size: null,
  bytesReceived: 0,
  files: [],
};

function run(...events: PhoneEvent[]): PhoneState {
  return events.reduce(reducePhoneState, FIRST_STATE);
}

const chosen = (id: string, size = 1000) => ({
  id,
  file: new File([new Uint8Array(size)], `${id}.jpg`, { type: 'image/jpeg' }),
  isFromCamera: false,
});
const collect = (...ids: string[]) =>
  run({ type: 'jobRead', job: several }, { type: 'filesChosen', files: ids.map((id) => chosen(id)) });
function sendAll(state: PhoneState, isResumed = false): PhoneState {
  const files = state.name === 'collecting' ? state.files : [];
  return reducePhoneState(state, { type: 'listSent', files, isResumed });
}
function progress(state: PhoneState, id: string, event: FileEvent): PhoneState {
  return reducePhoneState(state, { type: 'fileProgressed', id, event });
}

describe('a job that takes several files', () => {
  it('gathers files, and says how many may be sent', () => {
    expect(describeState(run({ type: 'jobRead', job: several }))).toMatchObject({
      headline: 'Send files to example.com',
      hint: 'Images, up to 5 MB each, at most 2 files.',
      lines: [],
    });
    expect(describeState(collect('a'))).toMatchObject({ sendLabel: 'Send 1 file' });
    const three = describeState(collect('a', 'b', 'c'));
    expect(three.sendLabel).toBe('Send 2 files');
    expect(three.lines?.map(({ problem }) => problem)).toEqual([
      undefined,
      undefined,
      'Not sent: this site takes at most 2 files.',
    ]);
  });

  it('keeps the list when a later answer describes the job anew', () => {
    const state = collect('a');
    expect(reducePhoneState(state, { type: 'jobRead', job: several })).toMatchObject({
      files: [{ id: 'a' }],
    });
  });

  it('shows each file and their sum', () => {
    let state = sendAll(collect('a', 'b'));
    expect(describeState(state)).toMatchObject({
      headline: 'Sending 2 files',
      progress: { fileName: '0 of 2 files sent', percent: 0, status: 'Getting the files ready…' },
    });
    state = progress(state, 'a', { type: 'bytesSent', bytesSent: 500, atMs: 0 });
    expect(describeState(state).progress).toMatchObject({ percent: 25, bytes: '0.5 of 2 kB' });
    state = progress(state, 'a', { type: 'fileWhole' });
    state = progress(state, 'b', { type: 'connectionLost' });
    expect(describeState(state)).toMatchObject({
      progress: { fileName: '1 of 2 files sent', percent: 50 },
      lines: [{ note: '1 kB · Sent' }, { note: 'No connection' }],
    });
    expect(state).toMatchObject({ step: 'waiting' });
    state = progress(state, 'b', { type: 'allBytesSent' });
    expect(describeState(state).progress?.status).toBe('Checking that all of them arrived…');
    expect(reducePhoneState(state, { type: 'sendingEnded', outcome: 'done' })).toMatchObject({
      name: 'done',
      fileCount: 2,
    });
  });

  it('counts what the server has when it goes on', () => {
    const files = [
      { id: 'a', name: 'a.jpg', size: 1000, contentType: '', bytesReceived: 1000, isWhole: true },
      { id: 'b', name: 'b.jpg', size: 1000, contentType: '', bytesReceived: 400, isWhole: false },
    ];
    const list = run(
      { type: 'jobRead', job: { ...several, state: 'sending', files } },
      { type: 'filesChosen', files: [chosen('a'), chosen('b')] },
    );
    const state = sendAll(list, true);
    expect(state).toMatchObject({ bytesSent: 1400, files: [{ step: 'whole' }, { step: 'queued' }] });
    expect(describeState(state).lead).toBe(
      'It was interrupted and goes on by itself. Keep this page open until all files are sent.',
    );
  });

  it('returns to the list when the person stops, or the phone has lost a file', () => {
    const state = sendAll(collect('a', 'b'));
    const stopped = reducePhoneState(state, { type: 'sendingEnded', outcome: 'chooseAnother' });
    expect(describeState(stopped).sendLabel).toBe('Send 2 files');
    const events: PhoneEvent[] = [
      { type: 'fileUnreadable', id: 'b' },
      { type: 'sendingEnded', outcome: 'unreadable' },
    ];
    expect(describeState(events.reduce(reducePhoneState, state))).toMatchObject({
      sendLabel: 'Send 1 file',
      lines: [{}, { problem: 'Not sent: this phone cannot read it. Choose it again.' }],
    });
  });
});
