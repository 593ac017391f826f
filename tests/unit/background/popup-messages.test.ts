import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { answerPopup } from '../../../lib/background/popup-messages.ts';
import type { TransferCommands } from '../../../lib/background/transfer-commands.ts';
import type { MessageSender } from '../../../lib/messages.ts';

let called: unknown[][] = [];

function note(name: string) {
  return async (...args: unknown[]) => {
    called.push([name, ...args]);
  };
}

/** Commands that only note what they were asked. */
const commands: TransferCommands = {
  open: note('open'),
  restart: note('restart'),
  cancel: note('cancel'),
  seeEnd: note('seeEnd'),
  takeFile: async () => null,
  markSaved: note('markSaved'),
  forget: note('forget'),
};

type Listener = Parameters<typeof browser.runtime.onMessage.addListener>[0];

describe('answerPopup', () => {
  let listener: Listener;
  let popup: MessageSender;

  beforeEach(() => {
    fakeBrowser.reset();
    called = [];
    popup = { id: browser.runtime.id, url: `${browser.runtime.getURL('/')}popup.html` };
    browser.runtime.onMessage.addListener = (added) => {
      listener = added;
    };
    answerPopup({ commands, inOrder: (_tabId, run) => run() });
  });

  /** What a sender gets for a message; `undefined` where nobody answers. */
  function send(message: unknown, sender: MessageSender): Promise<unknown> {
    return new Promise((resolve) => {
      const willAnswer: unknown = listener(message, sender, resolve);
      if (willAnswer !== true) resolve(undefined);
    });
  }

  it('does what the popup asks', async () => {
    expect(await send({ name: 'openTransfer', request: { tabId: 3 } }, popup)).toEqual({ value: null });
    expect(called).toEqual([['open', 3]]);
  });

  it.each([
    ['a content script', { url: 'https://site.example/' }],
    ['another extension', { id: 'somebody-else' }],
    ['a page that looks alike', { url: 'https://site.example/chrome-extension://popup.html' }],
    ['a sender without an address', { url: '' }],
  ])('refuses %s', async (_who, sender) => {
    expect(await send({ name: 'openTransfer', request: { tabId: 3 } }, { ...popup, ...sender })).toEqual({
      error: 'This sender may not ask for that.',
    });
    expect(called).toEqual([]);
  });

  it.each([undefined, null, 7, {}, { tabId: '3' }, { tabId: -1 }, { tabId: 1.5 }])(
    'answers %j in place of a request with an error',
    async (request) => {
      expect(await send({ name: 'cancelTransfer', request }, popup)).toEqual({
        error: '"tabId" must be a whole number.',
      });
      expect(called).toEqual([]);
    },
  );

  it.each([null, 'openTransfer', {}, { name: 'toString' }, { name: 7 }])(
    'leaves %j to others',
    async (message) => {
      expect(await send(message, popup)).toBeUndefined();
    },
  );
});
