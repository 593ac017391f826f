import { expect, test, vi } from 'vitest';
import { createPopupStore } from '../../../lib/popup/popup-store.ts';
import { work } from '../fixtures/options-world.ts';
import { detached, sampleTransfer, states } from '../fixtures/sample-transfer.ts';
import { createFakeBackground, openPopup, settle, startPopup } from '../fixtures/popup-world.ts';

const creating = sampleTransfer(states.creating);
const waiting = sampleTransfer(states.waiting);
const filled = sampleTransfer(states.done);
const closedTab = sampleTransfer(states.holding, { id: 'detached', owner: detached });

test('asks for the transfer before it waits for anything', () => {
  const { background } = startPopup();
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
  const { background, shown } = startPopup(createFakeBackground(creating));
  background.write(waiting);
  await settle();
  expect(shown().transfer).toEqual(waiting);
});

test.each([
  ['while a code waits', waiting, true, 2],
  ['not before there is a code', creating, true, 0],
  ['not once the file is there', filled, true, 0],
  ['not where nobody sees the popup', waiting, false, 0],
])('has the page looked at again and again: %s', async (...[, transfer, isSeen, count]) => {
  vi.useFakeTimers();
  const background = createFakeBackground(transfer);
  background.browser.isSeen = isSeen;
  const { close } = startPopup(background);
  await vi.advanceTimersByTimeAsync(3_000);
  close();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(background.countOf('lookAgain')).toBe(count);
});

test('asks for no second look at the page before the first is over', async () => {
  vi.useFakeTimers();
  const { background, close } = startPopup(createFakeBackground(waiting));
  const { ask } = background.ports;
  background.ports.ask = (name, request) =>
    name === 'lookAgain' ? ask(name, request).then(() => new Promise(() => {})) : ask(name, request);
  await vi.advanceTimersByTimeAsync(6_000);
  close();
  expect(background.countOf('lookAgain')).toBe(1);
});

test('finds out what can be done where no phone opens the code for 20 s, until one does', async () => {
  vi.useFakeTimers();
  const shownAtMs = Date.now() - 15_000;
  const background = createFakeBackground({ ...waiting, changedAtMs: shownAtMs });
  const addresses = [{ url: 'http://192.168.1.5:8787', kind: 'wifi' as const }];
  background.browser.about = { uploadBaseUrl: 'http://192.168.1.5:8787', addresses };
  const { shown, close } = startPopup(background);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(shown().reach).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown().reach).toEqual({ addresses, system: 'linux' });
  background.write({ ...waiting, changedAtMs: shownAtMs, state: { ...states.waiting, isOpened: true } });
  expect(shown().reach).toBeNull();
  close();
});

test('keeps the last state while no transfer is stored for an open tab', async () => {
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

test('reports once that the end was seen', async () => {
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

test.each([
  ['the background does not answer', true, 'noBackground'],
  ['its tab is closed', false, 'tabClosed'],
])('says so where %s', async (_what, isTabOpen, problem) => {
  const background = createFakeBackground();
  background.browser.isTabOpen = isTabOpen;
  background.answers.openTransfer = () => {
    throw new Error('Could not establish connection.');
  };
  const { shown } = startPopup(background);
  await settle();
  expect(shown().problem).toBe(problem);
});

test('removes the problem when the background answers again', async () => {
  const { background, actions, shown } = await openPopup(waiting);
  background.answers.cancelTransfer = () => {
    throw new Error('Nobody answered.');
  };
  await actions.cancel();
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

test('shows the files of closed tabs, and follows them', async () => {
  const background = createFakeBackground(creating);
  background.browser.detached = [closedTab];
  const { shown } = startPopup(background);
  await settle();
  expect(shown().detached).toEqual([closedTab]);
  const second = { ...closedTab, id: 'second' };
  background.detach(closedTab, second);
  await settle();
  expect(shown().detached).toEqual([closedTab, second]);
  background.detach();
  await settle();
  expect(shown().detached).toEqual([]);
});

test('shows the saved backends, and follows them', async () => {
  const { background, shown } = await openPopup(creating);
  expect(shown().backends?.activeId).toBe('home');
  background.saveBackends({ backends: [work], activeId: 'work' });
  expect(shown().backends).toEqual({ backends: [work], activeId: 'work' });
});

test('watches and follows nothing any more once closed', async () => {
  const { background, close, shown } = await openPopup(creating);
  expect(background.countWatchers()).toBe(3);
  close();
  expect(background.countWatchers()).toBe(0);
  background.write(waiting);
  expect(shown().transfer).toEqual(creating);
});
