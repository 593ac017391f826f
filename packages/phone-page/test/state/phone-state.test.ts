import { describe, expect, it } from 'vitest';
import { describeState } from '../../src/view/describe-state.ts';
import {
  FIRST_STATE,
  reducePhoneState,
  type PhoneEvent,
  type PhoneState,
} from '../../src/state/phone-state.ts';
import { TOLD_FAILURES, type FailureReason } from '../../src/state/send-outcome.ts';
import { canFinish, canGiveUp, canStop, canTryAgain, keepsFiles } from '../../src/state/state-rules.ts';
import type { PhoneJobView } from '@svc/protocol/phone';

const job: PhoneJobView = {
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
const file = new File([new Uint8Array(1000)], 'photo.jpg', { type: 'image/jpeg' });

function run(...events: PhoneEvent[]): PhoneState {
  return events.reduce(reducePhoneState, FIRST_STATE);
}
function choose(file: File, isResumed = false): PhoneEvent {
  return { type: 'fileChosen', file, isResumed };
}
function runSending(...events: PhoneEvent[]): PhoneState {
  return run({ type: 'jobRead', job }, choose(file), ...events);
}

const stopping = () => runSending({ type: 'bytesSent', bytesSent: 400, atMs: 0 }, { type: 'stopping' });
const done = () => runSending({ type: 'sendingEnded', outcome: 'done' });

describe('before a file is chosen', () => {
  it('tells the site that wants the file, and what it accepts', () => {
    expect(describeState(run({ type: 'jobRead', job }))).toEqual({
      headline: 'Send a file to example.com',
      lead: 'For “\u2068Report a damage\u2069”, open on your computer.',
      hint: 'Images, up to 5 MB.',
    });
  });

  it.each([
    ['Report a damage', 'For “\u2068Photo\u2069” in “\u2068Report a damage\u2069”, open on your computer.'],
    [undefined, 'For “\u2068Photo\u2069” on the page that is open on your computer.'],
  ])('names the place that the file is for, on a page with the title %s', (title, lead) => {
    const site = { origin: 'https://example.com', place: 'Photo', ...(title && { title }) };
    expect(describeState(run({ type: 'jobRead', job: { ...job, site } })).lead).toBe(lead);
  });

  it('shows only the address of a site without a title, and no site if it is unknown', () => {
    const { site: _site, ...anonymous } = job;
    const named = { ...anonymous, site: { origin: 'https://example.com:8443' } };
    const [first, second] = [named, anonymous].map((job) => describeState(run({ type: 'jobRead', job })));
    expect([first?.headline, second?.headline]).toEqual([
      'Send a file to example.com:8443',
      'Send a file to your computer',
    ]);
    expect(first?.lead).toBe('It goes to the page that is open on your computer.');
    expect(second?.lead).toBe(first?.lead);
  });

  it('tells that each code is for one file if the site accepts several', () => {
    expect(describeState(run({ type: 'jobRead', job: { ...job, multiple: true } })).hint).toBe(
      'Images, up to 5 MB. This code is for one file: for another, ask for a new code on your computer.',
    );
  });

  it('stays loading while the server cannot be reached, and says so', () => {
    const state = run({ type: 'jobUnreachable' });
    expect(state).toEqual({ name: 'loading', isUnreachable: true });
    expect(describeState(state).headline).toBe('No connection to your computer');
  });

  it('keeps the page usable when a later request does not reach the server', () => {
    expect(run({ type: 'jobRead', job }, { type: 'jobUnreachable' }).name).toBe('ready');
  });

  it('lets the person choose another file when one is too large', () => {
    const state = run(
      { type: 'jobRead', job },
      { type: 'fileRefused', problem: { kind: 'tooLarge', maxBytes: job.maxBytes }, file },
    );
    expect(state.name).toBe('ready');
    expect(describeState(state).alert).toContain('too large: this site takes at most 5 MB');
  });

  it('tells what the site accepts when the type is wrong', () => {
    const state = run(
      { type: 'jobRead', job },
      { type: 'fileRefused', problem: { kind: 'wrongType', accept: 'image/*' }, file },
    );
    expect(describeState(state).alert).toContain('wrong type: this site takes images');
  });

  it('asks for the same file after a reload that lost it', () => {
    const state = run({ type: 'jobRead', job: { ...job, state: 'sending' } });
    expect(describeState(state).lead).toContain('Choose the same file again');
  });

  it('asks for the file from its start after such a reload, where it is sealed: other bytes come out', () => {
    const state = run({ type: 'jobRead', job: { ...job, state: 'sending' } });
    expect(describeState(state, { isSealed: true }).lead).toContain('send it from its start');
    const several = run({ type: 'jobRead', job: { ...job, state: 'sending', maxFiles: 3 } });
    expect(describeState(several, { isSealed: true }).lead).toContain('send them from their start');
  });

  it('takes no file that it cannot seal, and keeps what an earlier visit has saved', () => {
    const failed = run({ type: 'sealingFailed', reason: 'badKey' });
    expect(describeState(failed).headline).toBe('This code was not read completely');
    expect([canTryAgain(failed), keepsFiles(failed)]).toEqual([false, true]);
    const missing = run({ type: 'sealingFailed', reason: 'unexpected' });
    expect([canTryAgain(missing), keepsFiles(missing)]).toEqual([true, true]);
    expect(keepsFiles(run({ type: 'jobGone' }))).toBe(false);
    // Whoever sends already could seal
    expect(runSending({ type: 'sealingFailed', reason: 'badKey' })).toEqual(runSending());
  });

  it('is done at once when the file is already there', () => {
    expect(run({ type: 'jobRead', job: { ...job, state: 'done' } })).toMatchObject({ name: 'done' });
  });

  it.each([
    ['jobUsed', { name: 'used' }],
    ['jobGone', { name: 'failed', reason: 'gone' }],
  ] as const)('ends with %s', (type, state) => {
    expect(run({ type })).toEqual(state);
  });
});

describe('while a file is being sent', () => {
  it('shows bytes, and the time left once it is known', () => {
    const events = [0, 500, 1000, 1500, 2000].map((atMs): PhoneEvent => ({
      type: 'bytesSent',
      bytesSent: atMs / 4,
      atMs,
    }));
    expect(describeState(runSending(...events)).progress).toEqual({
      fileName: 'photo.jpg',
      percent: 50,
      bytes: '0.5 of 1 kB',
      status: 'A few seconds left',
    });
  });

  it('stays in sending when the connection is lost, and goes on by itself', () => {
    const lost = runSending({ type: 'bytesSent', bytesSent: 400, atMs: 0 }, { type: 'connectionLost' });
    expect(lost).toMatchObject({ name: 'sending', step: 'waiting', bytesSent: 400 });
    expect(describeState(lost).progress?.status).toBe('No connection. It goes on by itself when it is back.');
    expect(reducePhoneState(lost, { type: 'bytesSent', bytesSent: 450, atMs: 9 })).toMatchObject({
      step: 'sending',
      bytesSent: 450,
    });
  });

  it('announces its progress only every ten percent', () => {
    const said = [310, 350, 399, 400].map(
      (bytesSent) => describeState(runSending({ type: 'bytesSent', bytesSent, atMs: 0 })).announcement,
    );
    expect(said).toEqual(['30 percent sent', '30 percent sent', '30 percent sent', '40 percent sent']);
  });

  it('does not stop for a late answer about the job', () => {
    const state = runSending();
    expect(reducePhoneState(state, { type: 'jobGone' })).toBe(state);
    expect(reducePhoneState(state, { type: 'jobRead', job })).toBe(state);
  });

  it('does not begin a second file', () => {
    const state = runSending();
    expect(reducePhoneState(state, choose(new File([], 'other')))).toBe(state);
  });

  it('says that a saved file goes on by itself, from where it was', () => {
    const started: PhoneJobView = { ...job, state: 'sending', bytesReceived: 400 };
    const state = run({ type: 'jobRead', job: started }, choose(file, true));
    expect(state).toMatchObject({ name: 'sending', bytesSent: 400 });
    expect(describeState(state).lead).toBe(
      'It was interrupted and goes on by itself. Keep this page open until the file is sent.',
    );
  });

  it('asks the person to keep the screen on if the page cannot', () => {
    expect(describeState(runSending(), { canKeepScreenOn: false }).lead).toContain('and the screen on');
  });

  it('lets the person stop and choose another file, until all is sent', () => {
    const state = runSending({ type: 'bytesSent', bytesSent: 400, atMs: 0 });
    expect(canStop(state)).toBe(true);
    const stopped = reducePhoneState(state, { type: 'sendingEnded', outcome: 'chooseAnother' });
    expect(describeState(stopped)).toEqual(describeState(run({ type: 'jobRead', job })));
    expect(canStop(reducePhoneState(state, { type: 'allBytesSent' }))).toBe(false);
  });

  it('says that another tab of the phone sends the file, when it does', () => {
    const state = runSending({ type: 'takenOver' }, { type: 'connectionLost' });
    expect(describeState(state)).toEqual({
      headline: 'Sending your file',
      lead: 'It goes on in another tab of this phone. You can close this one.',
    });
    expect(canStop(state)).toBe(false);
  });

  it('shows an empty file without dividing by zero', () => {
    const state = run({ type: 'jobRead', job }, choose(new File([], 'empty.png')));
    expect(describeState(state).progress).toMatchObject({ percent: 0, bytes: '0 of 0 bytes' });
  });
});

describe('while the person stops', () => {
  it('offers nothing until the server has answered, and says when there is no connection', () => {
    expect(stopping()).toMatchObject({ name: 'sending', step: 'stopping' });
    expect(canStop(stopping())).toBe(false);
    const offline = reducePhoneState(stopping(), { type: 'connectionLost' });
    expect(describeState(offline).progress?.status).toBe('No connection. It stops as soon as it is back.');
  });

  it('takes no further report of the upload', () => {
    const state = stopping();
    expect(reducePhoneState(state, { type: 'bytesSent', bytesSent: 900, atMs: 1 })).toBe(state);
    expect(reducePhoneState(state, { type: 'allBytesSent' })).toBe(state);
  });

  it('is done when the job turns out to be completed, and else ready for another file', () => {
    expect(reducePhoneState(stopping(), { type: 'sendingEnded', outcome: 'done' }).name).toBe('done');
    expect(reducePhoneState(stopping(), { type: 'sendingEnded', outcome: 'chooseAnother' }).name).toBe(
      'ready',
    );
  });
});

describe('after the job is done', () => {
  const placed: PhoneEvent = { type: 'outcomeTold', outcome: { kind: 'placed' } };

  it('says as ever that the page can be closed, until the computer tells an outcome', () => {
    expect(describeState(done())).toEqual({
      headline: 'Done',
      lead: 'It is on its way to your computer. You can close this page.',
    });
    expect(canFinish(done())).toBe(false);
    const told = reducePhoneState(done(), placed);
    expect(describeState(told)).toEqual({
      headline: 'Done',
      lead: 'In the field on example.com.',
      more: 'Keep this page open: the next file that your computer asks for needs no new code.',
    });
    expect(canFinish(told)).toBe(true);
  });

  it('asks for nothing more when either side has ended the chain', () => {
    const told = reducePhoneState(done(), placed);
    const over = reducePhoneState(told, { type: 'chainEnded', by: 'computer' });
    expect(describeState(over).more).toBe('You can close this page.');
    const finished = reducePhoneState(told, { type: 'chainEnded', by: 'person' });
    expect(describeState(finished)).toMatchObject({ headline: 'Disconnected' });
    expect(reducePhoneState(finished, { type: 'chainEnded', by: 'computer' })).toBe(finished);
    expect([canFinish(over), canFinish(finished)]).toEqual([false, false]);
  });
});

describe('after sending', () => {
  it('is done only when the server has said so', () => {
    expect(runSending({ type: 'allBytesSent' })).toMatchObject({ name: 'sending', step: 'finishing' });
    expect(runSending({ type: 'sendingEnded', outcome: 'done' })).toMatchObject({ name: 'done' });
  });

  it('lets the person choose again when the phone lost the file', () => {
    const state = runSending({ type: 'sendingEnded', outcome: 'unreadable' });
    expect(state).toMatchObject({ name: 'ready', problem: { kind: 'unreadable' } });
  });

  it.each(Object.keys(TOLD_FAILURES) as FailureReason[])(
    'fails with %s, of which the server knows or is told: the same code is of no more use then, unless room may come',
    (reason) => {
      const state = runSending({ type: 'sendingEnded', outcome: reason });
      expect(state).toEqual({ name: 'failed', reason });
      const serverKnows = reason === 'gone' || reason === 'stopped';
      const isBeforeSending = ['badKey', 'cannotSeal', 'unexpected'].includes(reason);
      expect(TOLD_FAILURES[reason] !== undefined).toBe(!serverKnows && !isBeforeSending);
      expect(canGiveUp(state)).toBe(reason === 'storageFull' || reason === 'quotaFull');
      expect(canTryAgain(state)).toBe(canGiveUp(state) || reason === 'unexpected');
    },
  );

  it('keeps the files while there is no room for them, until the person gives up', () => {
    const state = runSending({ type: 'sendingEnded', outcome: 'storageFull' });
    expect(keepsFiles(state)).toBe(true);
    expect(reducePhoneState(state, { type: 'stopping' })).toEqual({ name: 'failed', reason: 'stopped' });
  });

  it('stays as it is', () => {
    const state = runSending({ type: 'sendingEnded', outcome: 'used' });
    expect(reducePhoneState(state, { type: 'sendingEnded', outcome: 'done' })).toEqual({ name: 'used' });
  });
});
