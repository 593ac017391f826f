import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { answerPopup, type PopupMessagePorts } from '../../../../lib/background/messages/answer-popup.ts';
import type { MessageSender } from '../../../../lib/messages/messages.ts';
import { POPUP_REQUESTS } from '../../../../lib/messages/popup-messages.ts';
import { createNotes, listen, type Send } from '../../fixtures/message-world.ts';

describe('answerPopup', () => {
  let called: unknown[][];
  let popup: MessageSender;
  let send: Send;
  let lines: (number | string)[];
  let isOpenedByExtension: boolean;

  beforeEach(() => {
    fakeBrowser.reset();
    const notes = createNotes();
    const { note } = notes;
    called = notes.called;
    lines = [];
    isOpenedByExtension = false;
    popup = { id: browser.runtime.id, url: `${browser.runtime.getURL('/')}popup.html` };
    const names = [...Object.keys(POPUP_REQUESTS), 'showEndAgain'];
    const commands = Object.fromEntries(
      names.map((name) => [name, note(name)]),
    ) as unknown as PopupMessagePorts['commands']; // one for each name
    send = listen(() =>
      answerPopup({
        commands,
        wasOpenedByExtension: () => isOpenedByExtension,
        inOrder: (line, run) => {
          lines.push(line);
          return run();
        },
      }),
    );
  });

  it('does what the popup asks', async () => {
    expect(await send({ name: 'openTransfer', request: { tabId: 3 } }, popup)).toEqual({ value: null });
    expect(called).toEqual([['openTransfer', { tabId: 3 }]]);
  });

  it('starts nothing for a popup that the extension has opened itself', async () => {
    isOpenedByExtension = true;
    await send({ name: 'openTransfer', request: { tabId: 3 } }, popup);
    expect(called).toEqual([['showEndAgain', { tabId: 3 }]]);
  });

  it.each([
    ['a document with an id', { key: 'k', documentId: 'd', frameId: 4 }],
    ['a frame whose document has none', { key: 'k', documentId: null, frameId: 0 }],
  ])('passes on the chosen place of %s', async (_what, choice) => {
    expect(await send({ name: 'chooseTarget', request: { tabId: 3, choice } }, popup)).toEqual({
      value: null,
    });
    expect(called).toEqual([['chooseTarget', { tabId: 3, choice }]]);
  });

  it.each([undefined, null, {}, { key: 'k' }, { key: 'k', documentId: 'd', frameId: '0' }])(
    'answers %j in place of a choice with an error',
    async (choice) => {
      expect(await send({ name: 'chooseTarget', request: { tabId: 3, choice } }, popup)).toEqual({
        error: '"frameId" must be a whole number.',
      });
      expect(called).toEqual([]);
    },
  );

  it('passes on the chosen backend', async () => {
    await send({ name: 'chooseBackend', request: { tabId: 3, backendId: 'work' } }, popup);
    expect(called).toEqual([['chooseBackend', { tabId: 3, backendId: 'work' }]]);
  });

  it.each([
    ['renewCode', { tabId: 3 }],
    ['putAnyway', { tabId: 3 }],
    ['chooseOnPage', { tabId: 3 }],
    ['restartTransfer', { tabId: 3, addsToField: true }],
    ['answerProposal', { tabId: 3, answer: 'redirect' }],
    ['answerProposal', { tabId: 3, answer: 'replace' }],
    ['answerProposal', { tabId: 3, answer: 'leave' }],
  ])('has %s %j done in its tab’s turn', async (name, request) => {
    expect(await send({ name, request }, popup)).toEqual({ value: null });
    expect({ called, lines }).toEqual({ called: [[name, request]], lines: [request.tabId] });
  });

  it.each(['takeDetachedFile', 'discardDetached'])(
    'has %s done in the turn of the detached transfer',
    async (name) => {
      const request = { detachedId: 't', ...(name === 'discardDetached' && { isSaved: false }) };
      expect(await send({ name, request }, popup)).toEqual({ value: null });
      expect({ called, lines }).toEqual({ called: [[name, request]], lines: ['t'] });
    },
  );

  it('moves a detached transfer in the turns of both', async () => {
    const request = { tabId: 3, detachedId: 't' };
    expect(await send({ name: 'adoptDetached', request }, popup)).toEqual({ value: null });
    expect({ called, lines }).toEqual({ called: [['adoptDetached', request]], lines: [3, 't'] });
  });

  it.each([
    [true, true],
    [false, false],
    [undefined, false],
    ['true', false],
    [1, false],
    [{}, false],
  ])('accepts only `true` as a yes: %j is %s', async (isConfirmed, expected) => {
    const choice = { key: 'k', documentId: 'd', frameId: 4 };
    await send({ name: 'answerRecipient', request: { tabId: 3, choice, isConfirmed } }, popup);
    expect(called).toEqual([['answerRecipient', { tabId: 3, choice, isConfirmed: expected }]]);
  });

  it('refuses an answer about a recipient without a place', async () => {
    const request = { tabId: 3, isConfirmed: true };
    expect(await send({ name: 'answerRecipient', request }, popup)).toEqual({
      error: '"frameId" must be a whole number.',
    });
    expect(called).toEqual([]);
  });

  it.each([undefined, null, '', 'toString', 7])('refuses %j as the answer to a question', async (said) => {
    const request = { tabId: 3, answer: said };
    expect(await send({ name: 'answerProposal', request }, popup)).toEqual({
      error: '"answer" is not a known answer.',
    });
    expect(called).toEqual([]);
  });

  it.each([
    ['a content script', { url: 'https://site.example/' }],
    ['another extension', { id: 'somebody-else' }],
    ['a page that looks alike', { url: 'https://site.example/chrome-extension://popup.html' }],
    ['a sender without an address', { url: '' }],
  ])('refuses %s', async (_who, sender) => {
    const names = [
      'openTransfer',
      'putAnyway',
      'chooseOnPage',
      'takeFile',
      'takeDetachedFile',
      'adoptDetached',
    ];
    for (const name of [...names, 'discardDetached', 'chooseTarget', 'answerProposal', 'answerRecipient']) {
      expect(await send({ name, request: { tabId: 3 } }, { ...popup, ...sender })).toEqual({
        error: 'This sender may not ask for that.',
      });
    }
    expect(called).toEqual([]);
  });

  it.each([undefined, null, 7, {}, { tabId: '3' }, { tabId: 1.5 }, { tabId: -1 }])(
    'answers %j in place of a request with an error',
    async (request) => {
      expect(await send({ name: 'cancelTransfer', request }, popup)).toEqual({
        error: '"tabId" must be a whole number.',
      });
      expect(called).toEqual([]);
    },
  );

  it.each([null, 'openTransfer', {}, { name: 'toString' }, { name: 7 }, { name: 'pickerOpened' }])(
    'leaves %j to others',
    async (message) => {
      expect(await send(message, popup)).toBeUndefined();
    },
  );
});
