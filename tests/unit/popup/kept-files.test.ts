import { expect, test } from 'vitest';
import { createPopupStore } from '../../../lib/popup/popup-store.ts';
import { file, job, sampleTransfer } from '../fixtures/sample-transfer.ts';
import { createFakeBackground, settle } from './fake-background.ts';

const kept = sampleTransfer({ name: 'holding', job, file, why: 'pageGone' }, { id: 'kept', tabId: -1 });
const held = { blob: new Blob(['bytes']), name: 'photo.jpg' };

async function openPopup() {
  const background = createFakeBackground(sampleTransfer({ name: 'creating' }));
  background.browser.kept = [kept];
  background.answers.takeFile = () => held;
  const popup = createPopupStore(background.ports);
  const close = popup.open(7);
  await settle();
  return { background, popup, close, shown: () => popup.state.getState() };
}

test('shows the files of closed tabs, and follows them', async () => {
  const { background, shown } = await openPopup();
  expect(shown().kept).toEqual([kept]);
  const second = { ...kept, id: 'second', tabId: -2 };
  background.keep(kept, second);
  await settle();
  expect(shown().kept).toEqual([kept, second]);
  background.keep();
  await settle();
  expect(shown().kept).toEqual([]);
});

test('follows them no more once closed', async () => {
  const { background, close, shown } = await openPopup();
  close();
  background.keep();
  await settle();
  expect(shown().kept).toEqual([kept]);
});

test('takes one into the tab that it was opened on', async () => {
  const { background, popup } = await openPopup();
  await popup.adoptDetached(kept);
  expect(background.asked.at(-1)).toEqual(['adoptDetached', { tabId: 7, keptTabId: -1, transferId: 'kept' }]);
});

test('takes one that is pressed before the transfer of the tab is there', async () => {
  const background = createFakeBackground(sampleTransfer({ name: 'creating' }));
  background.browser.kept = [kept];
  const popup = createPopupStore(background.ports);
  popup.open(7);
  expect(popup.state.getState().transfer).toBeNull();
  const taking = popup.adoptDetached(kept);
  await settle();
  await taking;
  expect(background.asked.at(-1)).toEqual(['adoptDetached', { tabId: 7, keptTabId: -1, transferId: 'kept' }]);
});

test('saves one, which is not kept any longer then', async () => {
  const { background, popup, shown } = await openPopup();
  await popup.saveKept(kept);
  expect(background.saved).toEqual([held]);
  expect(background.asked.slice(-2)).toEqual([
    ['takeFile', { tabId: -1, transferId: 'kept' }],
    ['discardDetached', { tabId: -1, transferId: 'kept' }],
  ]);
  expect(shown().savingKept).toBeNull();
});

test.each<[string, () => typeof held | null]>([
  ['there is none', () => null],
  [
    'the backend does not answer',
    () => {
      throw new Error('The backend did not answer.');
    },
  ],
])('keeps a file that could not be fetched to be saved, and says so: %s', async (_why, answer) => {
  const { background, popup, shown } = await openPopup();
  background.answers.takeFile = answer;
  await popup.saveKept(kept);
  expect(background.saved).toEqual([]);
  expect(background.countOf('discardDetached')).toBe(0);
  expect(shown()).toMatchObject({ savingKept: null, notSavedKept: 'kept' });
});

test('says no more that a file could not be fetched, once it is tried again', async () => {
  const { background, popup, shown } = await openPopup();
  background.answers.takeFile = () => null;
  await popup.saveKept(kept);
  background.answers.takeFile = () => held;
  const saving = popup.saveKept(kept);
  expect(shown()).toMatchObject({ savingKept: 'kept', notSavedKept: null });
  await saving;
  expect(shown().notSavedKept).toBeNull();
});

test('shows which one is being fetched, and fetches it once for two clicks', async () => {
  const { background, popup, shown } = await openPopup();
  const saving = [popup.saveKept(kept), popup.saveKept(kept)];
  expect(shown().savingKept).toBe('kept');
  await Promise.all(saving);
  expect(background.countOf('takeFile')).toBe(1);
  expect(background.saved).toEqual([held]);
});

test('gives one up', async () => {
  const { background, popup } = await openPopup();
  await popup.discardDetached(kept);
  expect(background.asked.at(-1)).toEqual(['discardDetached', { tabId: -1, transferId: 'kept' }]);
});
