import { describe, expect, it } from 'vitest';
import { reducePhoneState } from '../../src/state/phone-state.ts';
import { describeState } from '../../src/view/describe-state.ts';
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

const sendTwo = () => send(read(SEVERAL, choose(chosen('a'), chosen('b'))));
const done = () => sendOne({ type: 'sendingEnded', outcome: 'done' });

describe('the page of a code that only checks the way', () => {
  it.each([
    [
      'http://192.168.1.5:8787',
      'This page came from 192.168.1.5:8787. The connection is not encrypted, as usual in a home network.',
    ],
    ['https://files.example.com', 'This page came from files.example.com. The connection is encrypted.'],
  ])('says how it came from %s, and that nothing was sent', (origin, lead) => {
    expect(describeState({ name: 'checked', origin, sealing: 'ready' })).toEqual({
      headline: 'Your phone reaches the computer',
      lead,
      more: 'This browser can encrypt your files before they leave the phone.',
      hint: 'Nothing was sent. You can close this page.',
    });
  });
});

describe('the page before a file is chosen', () => {
  it('tells the site that wants the file, and what it accepts', () => {
    expect(describeState(read(ONE))).toEqual({
      headline: 'Send a file to example.com',
      lead: 'For “\u2068Report a damage\u2069”, open on your computer.',
      hint: 'Images, up to 5 MB.',
    });
    expect(describeState(read(SEVERAL))).toMatchObject({
      headline: 'Send files to example.com',
      hint: 'Images, up to 5 MB each, at most 2 files.',
      lines: [],
    });
  });

  it.each([
    ['Report a damage', 'For “\u2068Photo\u2069” in “\u2068Report a damage\u2069”, open on your computer.'],
    [undefined, 'For “\u2068Photo\u2069” on the page that is open on your computer.'],
  ])('names the place that the file is for, on a page with the title %s', (title, lead) => {
    const site = { origin: 'https://example.com', place: 'Photo', ...(title && { title }) };
    expect(describeState(read({ ...ONE, site })).lead).toBe(lead);
  });

  it('shows only the address of a site without a title, and no site if it is unknown', () => {
    const { site: _site, ...anonymous } = ONE;
    const named = { ...anonymous, site: { origin: 'https://example.com:8443' } };
    const [first, second] = [named, anonymous].map((job) => describeState(read(job)));
    expect([first?.headline, second?.headline]).toEqual([
      'Send a file to example.com:8443',
      'Send a file to your computer',
    ]);
    expect(first?.lead).toBe('It goes to the page that is open on your computer.');
    expect(second?.lead).toBe(first?.lead);
  });

  it('tells that each code is for one file if the site accepts several', () => {
    expect(describeState(read({ ...ONE, multiple: true })).hint).toBe(
      'Images, up to 5 MB. This code is for one file: for another, ask for a new code on your computer.',
    );
  });

  it('stays loading while the server cannot be reached, and says so', () => {
    expect(describeState(run(answered('unreachable'))).headline).toBe('No connection to your computer');
  });

  it.each([
    [ONE, false, 'Choose the same file again'],
    [ONE, true, 'Choose the file again to send it from its start'],
    [SEVERAL, false, 'Choose the same files again'],
    [SEVERAL, true, 'Choose the files again to send them from their start'],
  ])('asks for what a reload has lost; from the start, where it is sealed', (job, isSealed, words) => {
    expect(describeState(read({ ...job, state: 'sending' }), { isSealed }).lead).toContain(words);
  });

  it('says why a file is not sent: at once of the only one, and at its line of several', () => {
    const [large, paper] = [
      chosen('large', { size: ONE.maxBytes + 1 }),
      chosen('paper', { name: 'paper.pdf', type: 'application/pdf' }),
    ];
    const alerts = [large, paper].map((file) => describeState(read(ONE, choose(file))).alert);
    expect(alerts).toEqual([
      'This file is too large: this site takes at most 5 MB. Choose a smaller one.',
      'This file has the wrong type: this site takes images. Choose another one.',
    ]);
    const listed = describeState(read(SEVERAL, choose(large, chosen('a'), chosen('b'), chosen('c'))));
    expect(listed).toMatchObject({ sendLabel: 'Send 2 files', announcement: '4 files in the list' });
    expect(listed.lines?.map(({ problem }) => problem)).toEqual([
      'Not sent: this site takes at most 5 MB for each file.',
      undefined,
      undefined,
      'Not sent: this site takes at most 2 files.',
    ]);
    expect(listed).not.toHaveProperty('alert');
  });
});

describe('the page while files are sent', () => {
  it('shows bytes, and the time left once it is known', () => {
    const events = [0, 500, 1000, 1500, 2000].map((atMs) => report(sent(atMs / 4, atMs)));
    expect(describeState(sendOne(...events)).progress).toEqual({
      fileName: 'photo.jpg',
      percent: 50,
      bytes: '0.5 of 1 kB',
      status: 'A few seconds left',
    });
  });

  it('shows each of several files and their sum', () => {
    let state = sendTwo();
    expect(describeState(state)).toMatchObject({
      headline: 'Sending 2 files',
      progress: { fileName: '0 of 2 files sent', percent: 0, status: 'Getting the files ready…' },
    });
    state = reducePhoneState(state, report(sent(500), 'a'));
    expect(describeState(state).progress).toMatchObject({ percent: 25, bytes: '0.5 of 2 kB' });
    const events = [report({ type: 'fileSent' }, 'a'), report({ type: 'connectionLost' }, 'b')];
    state = events.reduce(reducePhoneState, state);
    expect(describeState(state)).toMatchObject({
      progress: { fileName: '1 of 2 files sent', percent: 50 },
      lines: [{ note: '1 kB · Sent' }, { note: 'No connection' }],
    });
    state = reducePhoneState(state, report({ type: 'fileSent' }, 'b'));
    expect(describeState(state).progress?.status).toBe('Checking that all of them arrived…');
  });

  it('announces its progress only every ten percent', () => {
    const said = [310, 350, 399, 400].map(
      (bytes) => describeState(sendOne(report(sent(bytes)))).announcement,
    );
    expect(said).toEqual(['30 percent sent', '30 percent sent', '30 percent sent', '40 percent sent']);
  });

  it('says that there is no connection, and what happens when it is back', () => {
    const lost = sendOne({ type: 'connectionLost' });
    const stopping = sendOne({ type: 'stopping' }, { type: 'connectionLost' });
    expect([lost, stopping].map((state) => describeState(state).progress?.status)).toEqual([
      'No connection. It goes on by itself when it is back.',
      'No connection. It stops as soon as it is back.',
    ]);
  });

  it.each([
    [ONE, 'Keep this page open until the file is sent.'],
    [SEVERAL, 'Keep this page open until all files are sent.'],
  ])('asks to keep the page open, also where saved files go on by themselves', (job, lead) => {
    const state = send(read(job, choose(chosen('a'))), true);
    expect(describeState(state).lead).toBe(`It was interrupted and goes on by itself. ${lead}`);
    expect(describeState(state, { canKeepScreenOn: false }).lead).toContain('and the screen on');
  });

  it('says that another tab of the phone sends the file, when it does', () => {
    expect(describeState(sendOne({ type: 'takenOver' }))).toEqual({
      headline: 'Sending your file',
      lead: 'It goes on in another tab of this phone. You can close this one.',
    });
  });

  it('shows an empty file without dividing by zero', () => {
    const state = send(read(ONE, choose(chosen('empty', { size: 0 }))));
    expect(describeState(state).progress).toMatchObject({ percent: 0, bytes: '0 of 0 bytes' });
  });
});

describe('the page when the job is done', () => {
  it('says as ever that it can be closed, until the computer tells an outcome', () => {
    expect(describeState(done())).toMatchObject({
      headline: 'Done',
      lead: 'It is on its way to your computer. You can close this page.',
    });
    const told = reducePhoneState(done(), { type: 'outcomeTold', outcome: { kind: 'placed' } });
    expect(describeState(told)).toMatchObject({
      headline: 'Done',
      lead: 'In the field on example.com.',
      more: 'Keep this page open: the next file that your computer asks for needs no new code.',
    });
    const over = reducePhoneState(told, { type: 'chainEnded', by: 'computer' });
    expect(describeState(over).more).toBe('You can close this page.');
    const finished = reducePhoneState(told, { type: 'chainEnded', by: 'person' });
    expect(describeState(finished)).toMatchObject({ headline: 'Disconnected' });
  });

  it.each([
    [{ kind: 'held' }, 'Kept on your computer.'],
    [{ kind: 'held', reason: 'wrong_kind' }, 'Kept on your computer: the page asks for another kind.'],
    [{ kind: 'held', reason: 'no_place' }, 'Kept on your computer: the page has no place for it now.'],
    [{ kind: 'saved' }, 'Saved on your computer.'],
    [{ kind: 'discarded' }, 'Not used: it was discarded on your computer.'],
  ] as const)('says what became of the file, also after another outcome: %j', (outcome, lead) => {
    const placed = reducePhoneState(done(), { type: 'outcomeTold', outcome: { kind: 'placed' } });
    expect(describeState(reducePhoneState(placed, { type: 'outcomeTold', outcome })).lead).toBe(lead);
  });

  it('goes on showing what was sent: the picture, or the lines of the list', () => {
    expect(describeState(done()).picture?.name).toBe('photo.jpg');
    const several = reducePhoneState(sendTwo(), { type: 'sendingEnded', outcome: 'done' });
    expect(describeState(several)).toMatchObject({
      lead: 'They are on their way to your computer. You can close this page.',
      lines: [{ name: 'a.jpg', note: '' }, { name: 'b.jpg' }],
    });
  });
});
