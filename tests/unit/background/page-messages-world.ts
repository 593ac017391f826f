import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { answerPages } from '../../../lib/background/page-messages.ts';
import type { MessageSender, PickerReply } from '../../../lib/messages.ts';
import type { PlaceTarget } from '../../../lib/target.ts';
import { placeTarget } from '../fixtures/sample-transfer.ts';
import { createNotes, listen } from './message-world.ts';

export const { place } = placeTarget();
export const PAY = 'https://pay.example';

/** What the browser says of a content script in a frame of tab 3. */
export function contentScript(more: object = {}): MessageSender {
  const tab = { id: 3, url: 'https://shop.example/sell?id=1', title: 'Sell' };
  const document = { frameId: 4, documentId: 'doc', origin: PAY, url: `${PAY}/` };
  const sender = { id: browser.runtime.id, tab, ...document };
  return { ...sender, ...more } as MessageSender; // the browser's own has more that is not read here
}

/** The place, as it has to be understood from that content script. */
export const target = {
  kind: 'place',
  place,
  site: { origin: 'https://shop.example', title: 'Sell' },
  document: { documentId: 'doc', frameId: 4 },
  recipient: { kind: 'foreign', origin: PAY },
};

/** The listener over commands that note what they are called with, for one test. */
export function createPageMessages() {
  fakeBrowser.reset();
  const { called, note } = createNotes();
  const lines: number[] = [];
  /** `isAsked`: whether the person has to be asked about a place first. */
  const background = { isPopupOpened: true, isAsked: false };
  const answerPicker = async (...args: unknown[]): Promise<PickerReply> => {
    await note('answerPicker')(...args);
    return background.isAsked ? 'confirm' : 'waiting';
  };
  const take = (how: 'point' | 'pick') => async (tabId: number, aimed: PlaceTarget) => {
    await note(how)(tabId, aimed);
    return background.isAsked;
  };
  browser.tabs.sendMessage = note('tell');
  const send = listen(() =>
    answerPages({
      commands: {
        answerPicker,
        releasePicker: note('releasePicker'),
        putAnyway: note('putAnyway'),
        giveUp: note('giveUp'),
        undoFill: note('undoFill'),
        point: take('point'),
        pick: take('pick'),
      },
      inOrder: (tabId, run) => {
        lines.push(tabId);
        return run();
      },
      isFileWanted: async (transferId, ...speaks) => {
        await note('isFileWanted')(...speaks);
        return transferId === 'wanted';
      },
      introduced: (...args) => void note('introduced')(...args),
      framesChanged: (tabId) => void note('framesChanged')(tabId),
      openQuestion: note('openQuestion'),
      openPopup: async () => {
        await note('openPopup')();
        return background.isPopupOpened;
      },
      areButtonsWantedOn: async (origin) => origin === 'https://shop.example',
      hideButtonsOn: note('hideButtonsOn'),
    }),
  );
  return { called, lines, background, send };
}
