import { describe, expect, it } from 'vitest';
import { reducePhoneState, type PhoneEvent, type PhoneState } from '../../src/state/phone-state.ts';
import { TOLD_FAILURES, type FailureReason } from '../../src/state/send-outcome.ts';
import { canFinish, canGiveUp, canStop, canTryAgain, keepsFiles } from '../../src/state/state-rules.ts';
import {
  answered,
  choose,
  chosen,
  ONE,
  read,
  report,
  run,
  send,
  sendOne,
  sent,
  SEVERAL,
} from '../support/sample-states.ts';

const list = () => send(read(SEVERAL, choose(chosen('a'), chosen('b'))));
const end = (state: PhoneState, outcome: FailureReason | 'done' | 'used' | 'unreadable' | 'chooseAnother') =>
  reducePhoneState(state, { type: 'sendingEnded', outcome });

describe('before anything is sent', () => {
  it('keeps the list when a later question is not answered, or describes the job anew', () => {
    const state = read(SEVERAL, choose(chosen('a')));
    expect(reducePhoneState(state, answered('unreachable'))).toBe(state);
    const again: PhoneEvent = { type: 'jobAnswered', answer: { kind: 'open', job: SEVERAL } };
    expect(reducePhoneState(state, again)).toEqual(state);
  });

  it('takes the file that was chosen last, where the job takes one', () => {
    const [large, small] = [chosen('large', { size: ONE.maxBytes + 1 }), chosen('small')];
    expect(read(ONE, choose(large))).toMatchObject({ files: [{ problem: { kind: 'tooLarge' } }] });
    expect(read(ONE, choose(large), choose(small))).toMatchObject({
      files: [{ id: 'small', problem: undefined }],
    });
  });

  it('takes no file that it cannot seal, and keeps what an earlier visit has saved', () => {
    const failed = run({ type: 'sealingFailed', reason: 'badKey' });
    expect([canTryAgain(failed), keepsFiles(failed)]).toEqual([false, true]);
    const missing = run({ type: 'sealingFailed', reason: 'unexpected' });
    expect([canTryAgain(missing), keepsFiles(missing)]).toEqual([true, true]);
    expect(keepsFiles(run(answered('gone')))).toBe(false);
    // A phone that sends could already seal.
    expect(sendOne({ type: 'sealingFailed', reason: 'badKey' })).toMatchObject({ name: 'sending' });
  });

  it('is done at once when the file is already there', () => {
    expect(read({ ...ONE, state: 'done' })).toMatchObject({ name: 'done', sent: [] });
  });

  it.each([
    ['used', { name: 'used' }],
    ['gone', { name: 'failed', reason: 'gone' }],
  ] as const)('ends with a job that is %s', (kind, state) => {
    expect(run(answered(kind))).toEqual(state);
  });
});

describe('while files are sent', () => {
  it('stays in sending when the connection is lost, and goes on by itself', () => {
    const lost = sendOne(report(sent(400)), report({ type: 'connectionLost' }));
    expect(lost).toMatchObject({ name: 'sending', step: 'waiting', bytesSent: 400 });
    expect(reducePhoneState(lost, report(sent(450, 9)))).toMatchObject({ step: 'sending', bytesSent: 450 });
    expect(sendOne({ type: 'connectionLost' })).toMatchObject({ step: 'waiting' });
  });

  it('does not stop for a late answer about the job, nor begin another file', () => {
    const state = sendOne();
    expect(reducePhoneState(state, answered('gone'))).toBe(state);
    const open: PhoneEvent = { type: 'jobAnswered', answer: { kind: 'open', job: ONE } };
    expect(reducePhoneState(state, open)).toBe(state);
    expect(reducePhoneState(state, choose(chosen('other')))).toBe(state);
    expect(send(state)).toBe(state);
  });

  it('adds up the files, and goes on as long as one of them does', () => {
    const events = [report(sent(500), 'a'), report({ type: 'fileSent' }, 'a')];
    const state = events.reduce(reducePhoneState, list());
    expect(state).toMatchObject({ step: 'sending', bytesSent: 1000 });
    const lost = reducePhoneState(state, report({ type: 'connectionLost' }, 'b'));
    expect(lost).toMatchObject({ step: 'waiting', files: [{ step: 'sent' }, { step: 'waiting' }] });
    const finishing = reducePhoneState(lost, report({ type: 'fileSent' }, 'b'));
    expect(finishing).toMatchObject({ step: 'finishing', bytesSent: 2000 });
  });

  it('counts what the server has when it goes on', () => {
    const files = [
      { id: 'a', name: 'a.jpg', size: 1000, contentType: '', bytesReceived: 1000, isWhole: true },
      { id: 'b', name: 'b.jpg', size: 1000, contentType: '', bytesReceived: 400, isWhole: false },
    ];
    const ready = read({ ...SEVERAL, state: 'sending', files }, choose(chosen('a'), chosen('b')));
    expect(send(ready, true)).toMatchObject({
      bytesSent: 1400,
      files: [{ step: 'sent' }, { step: 'queued' }],
    });
  });

  it('lets the person stop until all is sent, and not where another tab sends', () => {
    expect(canStop(sendOne(report(sent(400))))).toBe(true);
    expect(canStop(sendOne(report({ type: 'fileSent' })))).toBe(false);
    expect(canStop(sendOne({ type: 'takenOver' }, { type: 'connectionLost' }))).toBe(false);
  });

  it('offers nothing while it stops, and takes no further report of the upload', () => {
    const stopping = sendOne(report(sent(400)), { type: 'stopping' });
    expect(stopping).toMatchObject({ name: 'sending', step: 'stopping' });
    expect(canStop(stopping)).toBe(false);
    expect(reducePhoneState(stopping, report(sent(900, 1)))).toBe(stopping);
    expect(reducePhoneState(stopping, { type: 'connectionLost' })).toMatchObject({ step: 'waitingToStop' });
  });
});

describe('after sending', () => {
  it('is done only when the server has said so', () => {
    expect(sendOne(report({ type: 'fileSent' }))).toMatchObject({ name: 'sending', step: 'finishing' });
    expect(end(sendOne({ type: 'stopping' }), 'done')).toMatchObject({
      name: 'done',
      sent: [{ id: 'photo' }],
    });
  });

  it('asks for a file, or shows the list, after the person has stopped', () => {
    expect(end(sendOne(), 'chooseAnother')).toEqual(read(ONE));
    expect(end(list(), 'chooseAnother')).toMatchObject({ name: 'ready', files: [{ id: 'a' }, { id: 'b' }] });
  });

  it.each([
    ['one file', sendOne],
    ['several', () => list()],
  ])('says of %s which one the phone has lost, so that the person chooses again', (_title, start) => {
    const id = start === sendOne ? 'photo' : 'b';
    const state = end(reducePhoneState(start(), { type: 'fileUnreadable', id }), 'unreadable');
    const problems = state.name === 'ready' ? state.files.map((file) => [file.id, file.problem?.kind]) : [];
    expect(problems.filter(([, kind]) => kind)).toEqual([[id, 'unreadable']]);
  });

  it.each(Object.keys(TOLD_FAILURES) as FailureReason[])(
    'fails with %s, of which the server knows or is told: the same code is of no more use then, unless room may come',
    (reason) => {
      const state = end(sendOne(), reason);
      expect(state).toEqual({ name: 'failed', reason });
      const serverKnows = reason === 'gone' || reason === 'stopped';
      const isBeforeSending = ['badKey', 'cannotSeal', 'unexpected'].includes(reason);
      expect(TOLD_FAILURES[reason] !== undefined).toBe(!serverKnows && !isBeforeSending);
      expect(canGiveUp(state)).toBe(reason === 'storageFull' || reason === 'quotaFull');
      expect(canTryAgain(state)).toBe(canGiveUp(state) || reason === 'unexpected');
    },
  );

  it('keeps the files while there is no room for them, until the person gives up', () => {
    const state = end(sendOne(), 'storageFull');
    expect(keepsFiles(state)).toBe(true);
    expect(reducePhoneState(state, { type: 'stopping' })).toEqual({ name: 'failed', reason: 'stopped' });
  });

  it('stays as it is', () => {
    expect(end(end(sendOne(), 'used'), 'done')).toEqual({ name: 'used' });
  });

  it('asks for nothing more when either side has ended the chain', () => {
    const placed: PhoneEvent = { type: 'outcomeTold', outcome: { kind: 'placed' } };
    const done = end(sendOne(), 'done');
    const told = reducePhoneState(done, placed);
    const over = reducePhoneState(told, { type: 'chainEnded', by: 'computer' });
    const finished = reducePhoneState(told, { type: 'chainEnded', by: 'person' });
    expect(reducePhoneState(finished, { type: 'chainEnded', by: 'computer' })).toBe(finished);
    expect([done, told, over, finished].map(canFinish)).toEqual([false, true, false, false]);
  });
});
