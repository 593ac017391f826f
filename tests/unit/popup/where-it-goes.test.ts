import { describe, expect, test } from 'vitest';
import { noTarget, placeTarget, sampleTransfer, states } from '../fixtures/sample-transfer.ts';
import { openPopup, settle, startPopup } from '../fixtures/popup-world.ts';

const front = placeTarget();
const back = { ...placeTarget({ key: '2' }), document: { documentId: 'd', frameId: 3 } };
const pay = 'https://pay.example.com';
const waiting = sampleTransfer(states.waiting, { choices: [front, back] });

test('shows a choice at once, and names its document to the background', async () => {
  const { background, actions, shown } = await openPopup(waiting);
  background.browser.stored = { ...waiting, target: back, isTargetChosen: true };
  const choosing = actions.chooseTarget(back);
  expect(shown().transfer?.target).toEqual(back);
  await choosing;
  expect(background.asked.at(-1)).toEqual([
    'chooseTarget',
    { tabId: 7, choice: { key: '2', documentId: 'd', frameId: 3 } },
  ]);
  expect(shown().transfer).toEqual(background.browser.stored);
});

test('goes back to the stored target when the choice was gone by then', async () => {
  const { actions, shown } = await openPopup(waiting);
  await actions.chooseTarget(back);
  expect(shown().transfer?.target).toEqual(front);
});

test('does not go back to an earlier transfer that is still stored', async () => {
  const { background, actions, shown } = await openPopup(waiting);
  background.browser.stored = { ...waiting, id: 'earlier' };
  await actions.chooseTarget(back);
  expect(shown().transfer).toMatchObject({ id: 'first', target: back });
});

test('asks for access at once, while the click still counts, then asks for another survey', async () => {
  const { background, actions } = await openPopup({
    ...waiting,
    target: noTarget,
    framesWithoutPermission: [pay],
  });
  const allowing = actions.allowFrame(pay);
  expect(background.accessAsked).toEqual([pay]);
  expect(background.countOf('openTransfer')).toBe(1);
  await allowing;
  expect(background.countOf('openTransfer')).toBe(2);
});

test('remembers a refusal until it is taken back', async () => {
  const { background, actions, shown } = await openPopup({ ...waiting, framesWithoutPermission: [pay] });
  background.browser.isAccessGiven = false;
  await actions.allowFrame(pay);
  await actions.allowFrame(pay);
  expect(shown().refusedFrames).toEqual([pay]);
  expect(background.browser.refusedFrames).toEqual([pay]);
  expect(background.countOf('openTransfer')).toBe(1);
  background.browser.isAccessGiven = true;
  await actions.allowFrame(pay);
  expect(shown().refusedFrames).toEqual([]);
  expect(background.browser.refusedFrames).toEqual([]);
});

test('a question that closes the popup is known to the next one as not allowed', async () => {
  const { background, actions } = await openPopup({ ...waiting, framesWithoutPermission: [pay] });
  background.ports.browser.requestAccess = () => new Promise(() => {}); // nobody is there for the answer
  void actions.allowFrame(pay);
  const next = startPopup(background);
  await settle();
  expect(next.shown().refusedFrames).toEqual([pay]);
});

describe('an outline in the page', () => {
  test('is drawn by the document of the choice, and taken away', async () => {
    const { background, actions } = await openPopup(waiting);
    actions.outline(back);
    actions.outline(null);
    expect(background.askedDocuments).toEqual([
      [3, 'outlinePlace', { key: '2' }],
      [3, 'outlinePlace', { key: null }],
    ]);
  });

  test('goes from one document before it comes in another', async () => {
    const { background, actions } = await openPopup(waiting);
    actions.outline(front);
    actions.outline(back);
    expect(background.askedDocuments.slice(1)).toEqual([
      [0, 'outlinePlace', { key: null }],
      [3, 'outlinePlace', { key: '2' }],
    ]);
  });

  test('is not taken away where there is none', async () => {
    const { background, actions } = await openPopup(waiting);
    actions.outline(null);
    expect(background.askedDocuments).toEqual([]);
  });

  test('causes no error in a page that is gone', async () => {
    const { background, actions, shown } = await openPopup(waiting);
    background.answers.outlinePlace = () => {
      throw new Error('Receiving end does not exist.');
    };
    actions.outline(front);
    actions.outline(null);
    await settle();
    expect(background.askedDocuments).toHaveLength(2);
    expect(shown().problem).toBeNull();
  });
});
