import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { answerPages } from '../../../lib/background/page-messages.ts';
import type { MessageSender, PickerReply } from '../../../lib/messages.ts';
import { placeTarget } from '../fixtures/sample-transfer.ts';
import { createNotes, listen, type Send } from './message-world.ts';

const { place } = placeTarget();

/** What the browser says of a content script in a frame of tab 3. */
function contentScript(more: object = {}): MessageSender {
  const tab = { id: 3, url: 'https://shop.example/sell?id=1', title: 'Sell' };
  const sender = { id: browser.runtime.id, tab, frameId: 4, documentId: 'doc', url: 'https://pay.example/' };
  return { ...sender, ...more } as MessageSender; // the browser's own has more that is not read here
}

/** The place, as it has to be understood from that content script. */
const target = {
  kind: 'place',
  place,
  site: { origin: 'https://shop.example', title: 'Sell' },
  document: { documentId: 'doc', frameId: 4 },
};

describe('answerPages', () => {
  let called: unknown[][];
  let lines: number[];
  let isPopupOpened: boolean;
  let send: Send;

  beforeEach(() => {
    fakeBrowser.reset();
    const notes = createNotes();
    const { note } = notes;
    called = notes.called;
    lines = [];
    isPopupOpened = true;
    const answerPicker = async (...args: unknown[]): Promise<PickerReply> => {
      await note('answerPicker')(...args);
      return 'waiting';
    };
    browser.tabs.sendMessage = note('tell');
    send = listen(() =>
      answerPages({
        commands: {
          answerPicker,
          releasePicker: note('releasePicker'),
          putAnyway: note('putAnyway'),
          giveUp: note('giveUp'),
          undoFill: note('undoFill'),
          point: note('point'),
          pick: note('pick'),
        },
        inOrder: (tabId, run) => {
          lines.push(tabId);
          return run();
        },
        isFileWanted: async (transferId) => transferId === 'wanted',
        framesChanged: (tabId) => void called.push(['framesChanged', tabId]),
        openPopup: async () => {
          await note('openPopup')();
          return isPopupOpened;
        },
        areButtonsWantedOn: async (origin) => origin === 'https://shop.example',
        hideButtonsOn: note('hideButtonsOn'),
      }),
    );
  });

  it('tells of an opened picker with the field of the document that speaks', async () => {
    const request = { transferId: 't', place, isConfirmed: true };
    expect(await send({ name: 'pickerOpened', request }, contentScript())).toEqual({ value: 'waiting' });
    expect(called).toEqual([['answerPicker', 3, { transferId: 't', isConfirmed: true }, target]]);
  });

  it('tells of frames that may have come, for the tab that speaks, and at once', async () => {
    expect(await send({ name: 'framesChanged', request: { tabId: 9 } }, contentScript())).toEqual({
      value: null,
    });
    expect(called).toEqual([['framesChanged', 3]]);
    expect(lines).toEqual([]);
  });

  it.each([undefined, null, 'true', 1, {}])('takes nothing but a plain yes for one, not %j', async (said) => {
    const request = { transferId: 't', place, isConfirmed: said };
    await send({ name: 'pickerOpened', request }, contentScript());
    expect(called).toEqual([['answerPicker', 3, { transferId: 't', isConfirmed: false }, target]]);
  });

  it.each(['pickerOpened', 'placePicked', 'fillHere'])(
    'believes the browser, not %s, about tab, frame and document',
    async (name) => {
      const lies = {
        tabId: 9,
        frameId: 0,
        documentId: 'other',
        document: { documentId: 'other', frameId: 0 },
      };
      const request = {
        transferId: 't',
        place: { ...place, ...lies },
        site: { origin: 'https://bank' },
        ...lies,
      };
      await send({ name, request }, contentScript());
      const aimed = called.find(([command]) => ['answerPicker', 'pick', 'point'].includes(String(command)));
      expect(aimed?.[1]).toBe(3);
      expect(aimed?.at(-1)).toEqual(target);
      expect(lines).toEqual([3]);
    },
  );

  it('takes the main document where the browser names none', async () => {
    await send(
      { name: 'fillHere', request: { place } },
      contentScript({ frameId: undefined, documentId: undefined }),
    );
    expect(called).toContainEqual(['point', 3, { ...target, document: { documentId: null, frameId: 0 } }]);
  });

  it('knows no site of a tab that shows none', async () => {
    const tab = { id: 3, url: 'about:blank', title: '' };
    await send({ name: 'fillHere', request: { place } }, contentScript({ tab }));
    expect(called).toContainEqual(['point', 3, { ...target, site: { origin: '', title: '' } }]);
  });

  it.each([
    ['pickerReleased', 'releasePicker'],
    ['putAnywayHere', 'putAnyway'],
    ['giveUp', 'giveUp'],
    ['fillUndone', 'undoFill'],
  ])('passes on %s for the tab of the document that speaks', async (name, command) => {
    const request = { transferId: 't', tabId: 9 };
    expect(await send({ name, request }, contentScript())).toEqual({ value: null });
    expect(called).toEqual([[command, 3, 't']]);
    expect(lines).toEqual([3]);
  });

  it.each([
    ['wanted', true],
    ['cancelled', false],
  ])('says whether the file of "%s" is wanted: %s', async (transferId, value) => {
    expect(await send({ name: 'isFileWanted', request: { transferId } }, contentScript())).toEqual({ value });
  });

  it('shows the picked place in the popup, and ends the picking in all frames', async () => {
    await send({ name: 'placePicked', request: { place } }, contentScript());
    expect(called).toEqual([
      ['tell', 3, { name: 'stopPicking', request: null }],
      ['pick', 3, target],
      ['openPopup'],
    ]);
  });

  it('aims at nothing when the person leaves the picking', async () => {
    expect(await send({ name: 'placePicked', request: { place: null } }, contentScript())).toEqual({
      value: null,
    });
    expect(called).toEqual([['tell', 3, { name: 'stopPicking', request: null }]]);
  });

  it('says whether the browser has opened the popup', async () => {
    expect(await send({ name: 'showCode', request: null }, contentScript())).toEqual({ value: true });
    isPopupOpened = false;
    expect(await send({ name: 'showCode', request: null }, contentScript())).toEqual({ value: false });
    expect(await send({ name: 'fillHere', request: { place } }, contentScript())).toEqual({ value: false });
  });

  it('tells whether buttons are wanted on the site of the tab, also to a frame of another one', async () => {
    const message = { name: 'areButtonsWanted', request: null };
    expect(await send(message, contentScript())).toEqual({ value: true });
    const tab = { id: 3, url: 'https://quiet.example/', title: '' };
    expect(await send(message, contentScript({ tab }))).toEqual({ value: false });
  });

  it('hides the buttons on the site of the tab, also for a frame of another one', async () => {
    await send({ name: 'hideButtons', request: { origin: 'https://other.example' } }, contentScript());
    expect(called).toEqual([['hideButtonsOn', 'https://shop.example']]);
  });

  it.each([
    ['another extension', { id: 'somebody-else' }],
    ['a web page', { id: undefined }],
    ['what is in no tab', { tab: undefined }],
  ])('refuses %s', async (_who, sender) => {
    const request = { transferId: 'wanted', place };
    const names = ['isFileWanted', 'pickerOpened', 'putAnywayHere', 'giveUp', 'showCode', 'placePicked'];
    for (const name of [...names, 'fillHere']) {
      expect(await send({ name, request }, contentScript(sender))).toEqual({
        error: 'This sender may not ask for that.',
      });
    }
    expect(called).toEqual([]);
  });

  it.each(['pickerOpened', 'placePicked', 'fillHere'])(
    'answers %s without a place with an error',
    async (name) => {
      for (const request of [
        undefined,
        null,
        {},
        { place: 'field' },
        { place: { ...place, kind: 'page' } },
      ]) {
        expect(await send({ name, request }, contentScript())).toEqual({ error: 'It describes no place.' });
      }
      expect(called).toEqual([]);
    },
  );

  it.each(['openTransfer', 'takeFile', 'putAnyway', 'fillPlace'])('leaves %s to others', async (name) => {
    expect(await send({ name, request: { tabId: 3 } }, contentScript())).toBeUndefined();
  });
});
