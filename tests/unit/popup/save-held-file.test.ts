import { expect, test } from 'vitest';
import { createPopupStore } from '../../../lib/popup/popup-store.ts';
import { file, job, sampleTransfer } from '../fixtures/sample-transfer.ts';
import { createFakeBackground, settle } from './fake-background.ts';

const holding = sampleTransfer({ name: 'holding', job, file, why: 'fieldGone' });
const held = { blob: new Blob(['bytes']), name: 'photo.jpg' };

async function openPopup() {
  const background = createFakeBackground(holding);
  background.answers.takeFile = () => held;
  const popup = createPopupStore(background.ports);
  popup.open(7);
  await settle();
  return { background, popup, saving: () => popup.state.getState().saving };
}

test('hands the file to the downloads, then says that it is saved', async () => {
  const { background, popup, saving } = await openPopup();
  await popup.save();
  expect(background.saved).toEqual([held]);
  expect(background.asked.slice(1)).toEqual([
    ['takeFile', { tabId: 7, transferId: 'first' }],
    ['fileSaved', { tabId: 7, transferId: 'first' }],
  ]);
  expect(saving()).toBe('idle');
});

test('does not say saved when there is no file', async () => {
  const { background, popup, saving } = await openPopup();
  background.answers.takeFile = () => null;
  await popup.save();
  expect(saving()).toBe('failed');
  expect(background.countOf('fileSaved')).toBe(0);
});

test('can be tried again after the file could not be fetched', async () => {
  const { background, popup, saving } = await openPopup();
  background.answers.takeFile = () => {
    throw new Error('The backend did not answer.');
  };
  await popup.save();
  expect(saving()).toBe('failed');
  background.answers.takeFile = () => held;
  await popup.save();
  expect(background.saved).toEqual([held]);
});

test('a second click while the file is fetched asks for it no second time', async () => {
  const { background, popup } = await openPopup();
  await Promise.all([popup.save(), popup.save()]);
  expect(background.countOf('takeFile')).toBe(1);
  expect(background.saved).toHaveLength(1);
});
