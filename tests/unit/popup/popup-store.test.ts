import { expect, test } from 'vitest';
import { createPopupStore } from '../../../lib/popup/popup-store.ts';
import type { Transfer } from '../../../lib/transfer/transfer.ts';
import { failed, file, job, placeTarget, sampleTransfer } from '../fixtures/sample-transfer.ts';
import { createFakeBackground, settle } from './fake-background.ts';

const creating = sampleTransfer({ name: 'creating' });
const waiting = sampleTransfer({ name: 'waiting', job, isConnected: true });
const filled = sampleTransfer({ name: 'done', how: 'filled', job, file });

async function openPopup(stored: Transfer | null = null) {
  const background = createFakeBackground(stored);
  const popup = createPopupStore(background.ports);
  const close = popup.open(7);
  await settle();
  return { background, popup, close, shown: () => popup.state.getState() };
}

test('asks for the transfer before it waits for anything', () => {
  const background = createFakeBackground();
  createPopupStore(background.ports).open(7);
  expect(background.asked).toEqual([['openTransfer', { tabId: 7 }]]);
});

test('shows the transfer that is under way', async () => {
  const { shown } = await openPopup(waiting);
  expect(shown().transfer).toEqual(waiting);
});

test('follows each change', async () => {
  const { background, shown } = await openPopup();
  background.write(creating);
  expect(shown().transfer).toEqual(creating);
  background.write(waiting);
  expect(shown().transfer).toEqual(waiting);
});

test('prefers a change to what it read before', async () => {
  const background = createFakeBackground(creating);
  const popup = createPopupStore(background.ports);
  popup.open(7);
  background.write(waiting);
  await settle();
  expect(popup.state.getState().transfer).toEqual(waiting);
});

test('follows no more once closed', async () => {
  const { background, close, shown } = await openPopup(creating);
  close();
  background.write(waiting);
  expect(shown().transfer).toEqual(creating);
});

test('keeps the last state for as long as the transfer of an open tab is away', async () => {
  const { background, shown } = await openPopup(waiting);
  background.write(null);
  await settle();
  expect(shown()).toMatchObject({ transfer: waiting, problem: null });
});

test('says that its tab is closed, as soon as it is', async () => {
  const { background, shown } = await openPopup(waiting);
  background.browser.isTabOpen = false;
  background.write(null);
  await settle();
  expect(shown()).toMatchObject({ transfer: null, problem: 'tabClosed' });
});

test('tells once that the end was seen', async () => {
  const { background } = await openPopup(filled);
  background.write(filled);
  background.write({ ...filled, isEndSeen: true });
  expect(background.asked.filter(([name]) => name === 'endSeen')).toEqual([
    ['endSeen', { tabId: 7, transferId: 'first' }],
  ]);
});

test('goes on showing an end after it was seen here', async () => {
  const { background, shown } = await openPopup(filled);
  background.write({ ...filled, isEndSeen: true });
  expect(shown().transfer?.state.name).toBe('done');
});

test('does not show an end again that was seen at an earlier opening', async () => {
  const { background, shown } = await openPopup({ ...filled, isEndSeen: true });
  expect(shown().transfer).toBeNull();
  background.write({ ...creating, id: 'second' });
  expect(shown().transfer?.id).toBe('second');
  expect(background.countOf('endSeen')).toBe(0);
});

test('says so when the background does not answer', async () => {
  const background = createFakeBackground();
  background.answers.openTransfer = () => {
    throw new Error('Could not establish connection.');
  };
  const popup = createPopupStore(background.ports);
  popup.open(7);
  await settle();
  expect(popup.state.getState().problem).toBe('noBackground');
});

test('says that its tab is closed where there is none to ask for', async () => {
  const background = createFakeBackground();
  background.browser.isTabOpen = false;
  background.answers.openTransfer = () => {
    throw new Error('No tab with id: 7.');
  };
  const popup = createPopupStore(background.ports);
  popup.open(7);
  await settle();
  expect(popup.state.getState().problem).toBe('tabClosed');
});

test('takes the problem back when the background is heard again', async () => {
  const { background, popup, shown } = await openPopup(waiting);
  background.answers.cancelTransfer = () => {
    throw new Error('Nobody answered.');
  };
  await popup.cancel();
  expect(shown().problem).toBe('noBackground');
  background.write(waiting);
  expect(shown().problem).toBeNull();
});

test('asks for nothing where there is no tab', async () => {
  const background = createFakeBackground();
  const popup = createPopupStore(background.ports);
  popup.open(null);
  expect(popup.state.getState().problem).toBe('noTab');
  expect(background.asked).toEqual([]);
});

test('cancels the transfer of its tab', async () => {
  const { background, popup } = await openPopup(waiting);
  await popup.cancel();
  expect(background.asked.at(-1)).toEqual(['cancelTransfer', { tabId: 7 }]);
});

test('after a filled field another file replaces the one in it, unless it is to be added', async () => {
  const added = { ...filled, addsToField: true, target: placeTarget({ multiple: true }) };
  const { background, popup } = await openPopup(added);
  await popup.restart();
  expect(background.asked.at(-1)).toEqual(['restartTransfer', { tabId: 7, addsToField: false }]);
  await popup.addFile();
  expect(background.asked.at(-1)).toEqual(['restartTransfer', { tabId: 7, addsToField: true }]);
});

test.each([true, false])(
  'what failed with addsToField=%s is tried again in the same way',
  async (addsToField) => {
    const target = placeTarget({ multiple: true });
    const transfer = sampleTransfer(failed('expired'), { addsToField, target });
    const { background, popup } = await openPopup(transfer);
    await popup.restart();
    expect(background.asked.at(-1)).toEqual(['restartTransfer', { tabId: 7, addsToField }]);
  },
);
