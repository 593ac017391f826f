import { expect, test } from 'vitest';
import { createPopupStore } from '../../../lib/popup/popup-store.ts';
import type { Transfer } from '../../../lib/transfer/transfer.ts';
import { file, job, noTarget, placeTarget, sampleTransfer } from '../fixtures/sample-transfer.ts';
import { createFakeBackground, settle } from './fake-background.ts';

const front = placeTarget();
const back = { ...placeTarget({ key: '2' }), document: { documentId: 'd', frameId: 3 } };
const pay = 'https://pay.example.com';
const waiting = sampleTransfer({ name: 'waiting', job, isConnected: true }, { choices: [front, back] });

async function openPopup(stored: Transfer) {
  const background = createFakeBackground(stored);
  const popup = createPopupStore(background.ports);
  popup.open(7);
  await settle();
  return { background, popup, shown: () => popup.state.getState() };
}

test('shows a choice at once, and names its document to the background', async () => {
  const { background, popup, shown } = await openPopup(waiting);
  background.browser.stored = { ...waiting, target: back, isTargetChosen: true };
  const choosing = popup.choose(back);
  expect(shown().transfer?.target).toEqual(back);
  await choosing;
  expect(background.asked.at(-1)).toEqual([
    'chooseTarget',
    { tabId: 7, choice: { key: '2', documentId: 'd', frameId: 3 } },
  ]);
  expect(shown().transfer).toEqual(background.browser.stored);
});

test('goes back to what holds when the choice was gone by then', async () => {
  const { popup, shown } = await openPopup(waiting);
  await popup.choose(back);
  expect(shown().transfer?.target).toEqual(front);
});

test('does not go back to an earlier transfer that is still stored', async () => {
  const { background, popup, shown } = await openPopup(waiting);
  background.browser.stored = { ...waiting, id: 'earlier' };
  await popup.choose(back);
  expect(shown().transfer).toMatchObject({ id: 'first', target: back });
});

test('outlines a choice in the page of its tab', async () => {
  const { background, popup } = await openPopup(waiting);
  popup.outline(back);
  popup.outline(null);
  expect(background.outlined).toEqual([
    [7, back],
    [7, null],
  ]);
});

test('makes way for the page once it can be clicked', async () => {
  const { background, popup } = await openPopup(waiting);
  const picking = popup.pick();
  expect(background.browser.closed).toBe(0);
  await picking;
  expect(background.asked.at(-1)).toEqual(['pickOnPage', { tabId: 7 }]);
  expect(background.browser.closed).toBe(1);
});

test('stays, and says so, where the background does not answer', async () => {
  const { background, popup, shown } = await openPopup(waiting);
  background.answers.pickOnPage = () => {
    throw new Error('Nobody answered.');
  };
  await popup.pick();
  expect(shown().problem).toBe('noBackground');
  expect(background.browser.closed).toBe(0);
});

test.each([true, false])('answers the question by the place that it shows (%s)', async (isConfirmed) => {
  const question = { target: back, askedBy: 'picker' } as const;
  const { background, popup } = await openPopup({ ...waiting, question });
  await popup.answerRecipient(isConfirmed);
  expect(background.asked.at(-1)).toEqual([
    'answerRecipient',
    { tabId: 7, choice: { key: '2', documentId: 'd', frameId: 3 }, isConfirmed },
  ]);
});

test('answers nothing where nothing is asked', async () => {
  const { background, popup } = await openPopup(waiting);
  await popup.answerRecipient(true);
  expect(background.countOf('answerRecipient')).toBe(0);
});

test('has the held file put in anyway', async () => {
  const { background, popup } = await openPopup(
    sampleTransfer({ name: 'holding', job, file, why: 'wrongType' }),
  );
  await popup.putAnyway();
  expect(background.asked.at(-1)).toEqual(['putAnyway', { tabId: 7 }]);
});

test('asks for access at once, while the click still counts, then has the page looked at again', async () => {
  const { background, popup } = await openPopup({ ...waiting, target: noTarget, closedFrames: [pay] });
  const allowing = popup.allowFrame(pay);
  expect(background.accessAsked).toEqual([pay]);
  expect(background.countOf('openTransfer')).toBe(1);
  await allowing;
  expect(background.countOf('openTransfer')).toBe(2);
});

test('remembers a refusal until it is taken back', async () => {
  const { background, popup, shown } = await openPopup({ ...waiting, closedFrames: [pay] });
  background.browser.isAccessGiven = false;
  await popup.allowFrame(pay);
  await popup.allowFrame(pay);
  expect(shown().refusedFrames).toEqual([pay]);
  expect(background.browser.refusedFrames).toEqual([pay]);
  expect(background.countOf('openTransfer')).toBe(1);
  background.browser.isAccessGiven = true;
  await popup.allowFrame(pay);
  expect(shown().refusedFrames).toEqual([]);
  expect(background.browser.refusedFrames).toEqual([]);
});

test('a question that closes the popup is known to the next one as not allowed', async () => {
  const { background, popup } = await openPopup({ ...waiting, closedFrames: [pay] });
  background.ports.requestAccess = () => new Promise(() => {}); // nobody is there for the answer
  void popup.allowFrame(pay);
  const next = createPopupStore(background.ports);
  next.open(7);
  await settle();
  expect(next.state.getState().refusedFrames).toEqual([pay]);
});
