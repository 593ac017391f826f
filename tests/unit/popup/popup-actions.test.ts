import { describe, expect, test, vi } from 'vitest';
import type { ProposalAnswer } from '../../../lib/messages/popup-messages.ts';
import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import {
  detached,
  failed,
  job,
  placeTarget,
  sampleTransfer,
  sent,
  states,
} from '../fixtures/sample-transfer.ts';
import { createFakeBackground, openPopup, settle, startPopup } from '../fixtures/popup-world.ts';

const STORAGE = 'https://s3.example';
const notFetched = sampleTransfer(
  failed('corsBlocked', { sent: { ...sent, originWithoutPermission: STORAGE } }),
  {
    addsToField: true,
    proposed: placeTarget({ key: 'second' }),
  },
);
const back = { ...placeTarget({ key: '2' }), document: { documentId: 'd', frameId: 3 } };
const waiting = sampleTransfer(states.waiting, { choices: [placeTarget(), back] });
const question = { target: back, askedBy: 'picker' } as const;
const choice = { key: '2', documentId: 'd', frameId: 3 };
const closedTab = sampleTransfer(states.holding, { id: 'detached', owner: detached });

test.each<[what: string, act: (actions: PopupActions) => unknown, asked: unknown[]]>([
  ['to cancel the transfer', ({ cancel }) => cancel(), ['cancelTransfer', { tabId: 7 }]],
  ['for a new code, whatever could still be fetched', ({ renew }) => renew(), ['renewCode', { tabId: 7 }]],
  ['to redirect the file', (now) => now.answerProposal('redirect'), proposalAnswer('redirect')],
  ['to replace the transfer', (now) => now.answerProposal('replace'), proposalAnswer('replace')],
  ['to leave the transfer', (now) => now.answerProposal('leave'), proposalAnswer('leave')],
  [
    'for the file to go to the page’s own button',
    ({ offerAgain }) => offerAgain(),
    ['offerAgain', { tabId: 7, transferId: 'first' }],
  ],
  [
    'to allow the recipient of the place that it shows',
    ({ answerRecipient }) => answerRecipient(true),
    ['answerRecipient', { tabId: 7, choice, isConfirmed: true }],
  ],
  [
    'to refuse the recipient of the place that it shows',
    ({ answerRecipient }) => answerRecipient(false),
    ['answerRecipient', { tabId: 7, choice, isConfirmed: false }],
  ],
  ['to put the held file in anyway', ({ putAnyway }) => putAnyway(), ['putAnyway', { tabId: 7 }]],
  [
    'to take a file of a closed tab into its own',
    ({ adoptDetached }) => adoptDetached(closedTab),
    ['adoptDetached', { tabId: 7, detachedId: 'detached' }],
  ],
  [
    'to give up a file of a closed tab',
    ({ discardDetached }) => discardDetached(closedTab),
    ['discardDetached', { detachedId: 'detached', isSaved: false }],
  ],
])('asks the background %s', async (_what, act, asked) => {
  const { background, actions } = await openPopup({ ...notFetched, question });
  await act(actions);
  expect(background.asked.at(-1)).toEqual(asked);
});

function proposalAnswer(answer: ProposalAnswer) {
  return ['answerProposal', { tabId: 7, answer }];
}

test('closes the popup where there is nothing to cancel yet', async () => {
  const { background, actions } = startPopup();
  await actions.cancel();
  expect(background.countOf('cancelTransfer')).toBe(0);
  expect(background.browser.closed).toBe(1);
});

test('after a filled field another file replaces the one in it, unless it is to be added', async () => {
  const target = placeTarget({ multiple: true });
  const added = sampleTransfer(states.done, { addsToField: true, target });
  const { background, actions } = await openPopup(added);
  await actions.restart();
  expect(background.asked.at(-1)).toEqual(['restartTransfer', { tabId: 7, addsToField: false }]);
  await actions.addFile();
  expect(background.asked.at(-1)).toEqual(['restartTransfer', { tabId: 7, addsToField: true }]);
});

test.each([true, false])(
  'what failed with addsToField=%s is tried again in the same way',
  async (addsToField) => {
    const target = placeTarget({ multiple: true });
    const transfer = sampleTransfer(failed('expired'), { addsToField, target });
    const { background, actions } = await openPopup(transfer);
    await actions.restart();
    expect(background.asked.at(-1)).toEqual(['restartTransfer', { tabId: 7, addsToField }]);
  },
);

test('asks for the storage at once, while the click still counts, then has the file fetched again', async () => {
  const { background, actions } = await openPopup(notFetched);
  const asking = actions.allowStorage(STORAGE);
  expect(background.accessAsked).toEqual([STORAGE]);
  await asking;
  expect(background.asked.at(-1)).toEqual(['restartTransfer', { tabId: 7, addsToField: true }]);
});

test('changes nothing where the person refuses the storage', async () => {
  const { background, actions } = await openPopup(notFetched);
  background.browser.isAccessGiven = false;
  await actions.allowStorage(STORAGE);
  expect(background.countOf('restartTransfer')).toBe(0);
});

test('treats a question that the browser could not ask as a refusal', async () => {
  const { background, actions, shown } = await openPopup(notFetched);
  background.ports.browser.requestAccess = () =>
    Promise.reject(new Error('This function must be called in a click.'));
  await actions.allowStorage(STORAGE);
  expect(background.countOf('restartTransfer')).toBe(0);
  expect(shown().problem).toBeNull();
});

test('closes once the page can be clicked', async () => {
  const { background, actions } = await openPopup(waiting);
  const picking = actions.choosePlace();
  expect(background.browser.closed).toBe(0);
  await picking;
  expect(background.asked.at(-1)).toEqual(['chooseOnPage', { tabId: 7, how: 'click' }]);
  expect(background.browser.closed).toBe(1);
});

test('lets the page take a tile while it is dragged, and stays open', async () => {
  const { background, actions } = await openPopup(waiting);
  await actions.startDrag();
  await actions.endDrag();
  expect(background.asked.slice(-2)).toEqual([
    ['chooseOnPage', { tabId: 7, how: 'drop' }],
    ['leaveChoosing', { tabId: 7 }],
  ]);
  expect(background.browser.closed).toBe(0);
});

test('stays, and says so, where the background does not answer', async () => {
  const { background, actions, shown } = await openPopup(waiting);
  background.answers.chooseOnPage = () => {
    throw new Error('Nobody answered.');
  };
  await actions.choosePlace();
  expect(shown().problem).toBe('noBackground');
  expect(background.browser.closed).toBe(0);
});

test('sends no answer where there is no question', async () => {
  const { background, actions } = await openPopup(waiting);
  await actions.answerRecipient(true);
  expect(background.countOf('answerRecipient')).toBe(0);
});

test('takes a file of a closed tab also before its own tab has a transfer', async () => {
  const { background, actions, shown } = startPopup(createFakeBackground(waiting));
  expect(shown().transfer).toBeNull();
  const taking = actions.adoptDetached(closedTab);
  await settle();
  await taking;
  expect(background.asked.at(-1)).toEqual(['adoptDetached', { tabId: 7, detachedId: 'detached' }]);
});

describe('choosing a backend', () => {
  test('is shown at once, and the background does the rest', async () => {
    const { background, actions, shown } = await openPopup(waiting);
    const choosing = actions.chooseBackend('work');
    expect(shown().backends?.activeId).toBe('work');
    background.browser.backends = { ...background.browser.backends, activeId: 'work' };
    await choosing;
    expect(background.asked.at(-1)).toEqual(['chooseBackend', { tabId: 7, backendId: 'work' }]);
    expect(shown().backends?.activeId).toBe('work');
  });

  test('is undone where the background does not answer', async () => {
    const { background, actions, shown } = await openPopup(waiting);
    background.answers.chooseBackend = () => {
      throw new Error('No receiver.');
    };
    await actions.chooseBackend('work');
    expect(shown()).toMatchObject({ backends: { activeId: 'home' }, problem: null });
  });
});

describe('copying the link', () => {
  test('says for two seconds that it is copied', async () => {
    const { background, actions, shown } = await openPopup(waiting);
    vi.useFakeTimers();
    await actions.copyLink(job.link);
    expect(background.copied).toEqual([job.link]);
    expect(shown().copyOutcome).toBe('copied');
    vi.advanceTimersByTime(1999);
    expect(shown().copyOutcome).toBe('copied');
    vi.advanceTimersByTime(1);
    expect(shown().copyOutcome).toBe('idle');
  });

  test('says that the browser did not copy it', async () => {
    const { background, actions, shown } = await openPopup(waiting);
    background.ports.browser.copyText = () => Promise.reject(new Error('NotAllowedError'));
    vi.useFakeTimers();
    await actions.copyLink(job.link);
    expect(shown().copyOutcome).toBe('failed');
  });
});
