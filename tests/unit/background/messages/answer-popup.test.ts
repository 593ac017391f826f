import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
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

  it.each<[string, object, (number | string)[]]>([
    ['openTransfer', { tabId: 3 }, [3]],
    ['renewCode', { tabId: 3 }, [3]],
    ['putAnyway', { tabId: 3 }, [3]],
    ['chooseOnPage', { tabId: 3, how: 'click' }, [3]],
    ['leaveChoosing', { tabId: 3 }, [3]],
    ['restartTransfer', { tabId: 3, addsToField: true }, [3]],
    ['chooseTarget', { tabId: 3, choice: { key: 'k', documentId: 'd', frameId: 4 } }, [3]],
    ['chooseTarget', { tabId: 3, choice: { key: 'k', documentId: null, frameId: 0 } }, [3]],
    ['chooseBackend', { tabId: 3, backendId: 'work' }, [3]],
    ['answerProposal', { tabId: 3, answer: 'redirect' }, [3]],
    ['answerProposal', { tabId: 3, answer: 'replace' }, [3]],
    ['answerProposal', { tabId: 3, answer: 'leave' }, [3]],
    ...[true, false].map((isConfirmed): [string, object, number[]] => [
      'answerRecipient',
      { tabId: 3, choice: { key: 'k', documentId: 'd', frameId: 4 }, isConfirmed },
      [3],
    ]),
    ['takeDetachedFile', { detachedId: 't' }, ['t']],
    ['discardDetached', { detachedId: 't', isSaved: false }, ['t']],
    ['adoptDetached', { tabId: 3, detachedId: 't' }, [3, 't']],
  ])(
    'does %s %j in the turn of the tab, of the detached transfer, or of both',
    async (name, request, turns) => {
      expect(await send({ name, request }, popup)).toEqual({ value: null });
      expect({ called, lines }).toEqual({ called: [[name, request]], lines: turns });
    },
  );

  it('starts nothing for a popup that the extension has opened itself', async () => {
    isOpenedByExtension = true;
    await send({ name: 'openTransfer', request: { tabId: 3 } }, popup);
    expect(called).toEqual([['showEndAgain', { tabId: 3 }]]);
  });

  const refused: [string, unknown][] = [
    ...[undefined, null, 7, {}, { tabId: '3' }, { tabId: 1.5 }, { tabId: -1 }].map(
      (request): [string, unknown] => ['cancelTransfer', request],
    ),
    ...[undefined, null, {}, { key: 'k' }, { key: 'k', documentId: 'd', frameId: '0' }].map(
      (choice): [string, unknown] => ['chooseTarget', { tabId: 3, choice }],
    ),
    ...[undefined, null, '', 'toString', 7].map((answer): [string, unknown] => [
      'answerProposal',
      { tabId: 3, answer },
    ]),
    ...[undefined, 'true', 1, {}].map((isConfirmed): [string, unknown] => [
      'answerRecipient',
      { tabId: 3, choice: { key: 'k', documentId: 'd', frameId: 4 }, isConfirmed },
    ]),
    ['answerRecipient', { tabId: 3, isConfirmed: true }],
  ];

  it.each(refused)('answers a malformed %s %j with an error', async (name, request) => {
    expect(await send({ name, request }, popup)).toEqual({ error: `"${name}" has the wrong form.` });
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
      'leaveChoosing',
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

  it.each([null, 'openTransfer', {}, { name: 'toString' }, { name: 7 }, { name: 'pickerOpened' }])(
    'leaves %j to others',
    async (message) => {
      expect(await send(message, popup)).toBeUndefined();
    },
  );
});
