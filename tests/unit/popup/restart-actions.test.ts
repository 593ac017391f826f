import { expect, test } from 'vitest';
import { createPopupStore } from '../../../lib/popup/popup-store.ts';
import type { ProposalAnswer } from '../../../lib/messages/messages.ts';
import { failed, placeTarget, sampleTransfer, sent } from '../fixtures/sample-transfer.ts';
import { createFakeBackground, settle } from './fake-background.ts';

const STORAGE = 'https://s3.example';
const notFetched = sampleTransfer(failed('corsBlocked', { sent: { ...sent, closedOrigin: STORAGE } }), {
  addsToField: true,
  proposed: placeTarget({ key: 'second' }),
});

async function openPopup() {
  const background = createFakeBackground(notFetched);
  const popup = createPopupStore(background.ports);
  popup.open(7);
  await settle();
  return { background, popup };
}

test('gets a new code, whatever could still be fetched', async () => {
  const { background, popup } = await openPopup();
  await popup.renew();
  expect(background.asked.at(-1)).toEqual(['renewCode', { tabId: 7 }]);
});

test('asks for the storage at once, while the click still counts, then has the file fetched again', async () => {
  const { background, popup } = await openPopup();
  const asking = popup.allowStorage(STORAGE);
  expect(background.accessAsked).toEqual([STORAGE]);
  await asking;
  expect(background.asked.at(-1)).toEqual(['restartTransfer', { tabId: 7, addsToField: true }]);
});

test('changes nothing where the person refuses the storage', async () => {
  const { background, popup } = await openPopup();
  background.browser.isAccessGiven = false;
  await popup.allowStorage(STORAGE);
  expect(background.countOf('restartTransfer')).toBe(0);
});

test('takes a question that the browser could not ask for a refusal', async () => {
  const { background, popup } = await openPopup();
  background.ports.requestAccess = () =>
    Promise.reject(new Error('This function must be called in a click.'));
  await popup.allowStorage(STORAGE);
  expect(background.countOf('restartTransfer')).toBe(0);
  expect(popup.state.getState().problem).toBeNull();
});

test.each<ProposalAnswer>(['redirect', 'replace', 'leave'])(
  'passes on what the person wants: %s',
  async (answer) => {
    const { background, popup } = await openPopup();
    await popup.answerProposal(answer);
    expect(background.asked.at(-1)).toEqual(['answerProposal', { tabId: 7, answer }]);
  },
);

test('has the page’s own button get the file after all', async () => {
  const { background, popup } = await openPopup();
  await popup.offerAgain();
  expect(background.asked.at(-1)).toEqual(['offerAgain', { tabId: 7, transferId: 'first' }]);
});
