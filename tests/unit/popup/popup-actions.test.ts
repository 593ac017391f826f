import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ProposalAnswer } from '../../../lib/messages/popup-messages.ts';
import { failed, file, job, placeTarget, sampleTransfer, sent } from '../fixtures/sample-transfer.ts';
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
const waiting = sampleTransfer(
  { name: 'waiting', job, isConnected: true, isOpened: false },
  { choices: [placeTarget(), back] },
);
const filled = sampleTransfer({
  name: 'done',
  how: 'filled',
  job,
  files: [file],
  placed: [],
  missingCount: 0,
});
const detached = sampleTransfer(
  { name: 'holding', job, files: [file], why: 'pageGone', placed: [], missingCount: 0 },
  { id: 'detached', owner: { kind: 'detached', sinceMs: 1 } },
);

test('cancels the transfer of its tab', async () => {
  const { background, actions } = await openPopup(waiting);
  await actions.cancel();
  expect(background.asked.at(-1)).toEqual(['cancelTransfer', { tabId: 7 }]);
});

test('closes the popup where there is nothing to cancel yet', async () => {
  const { background, actions } = startPopup();
  await actions.cancel();
  expect(background.countOf('cancelTransfer')).toBe(0);
  expect(background.browser.closed).toBe(1);
});

test('after a filled field another file replaces the one in it, unless it is to be added', async () => {
  const added = { ...filled, addsToField: true, target: placeTarget({ multiple: true }) };
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

test('gets a new code, whatever could still be fetched', async () => {
  const { background, actions } = await openPopup(notFetched);
  await actions.renew();
  expect(background.asked.at(-1)).toEqual(['renewCode', { tabId: 7 }]);
});

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

test.each<ProposalAnswer>(['redirect', 'replace', 'leave'])(
  'passes on what the person wants: %s',
  async (answer) => {
    const { background, actions } = await openPopup(notFetched);
    await actions.answerProposal(answer);
    expect(background.asked.at(-1)).toEqual(['answerProposal', { tabId: 7, answer }]);
  },
);

test('gives the file to the page’s own button when asked', async () => {
  const { background, actions } = await openPopup(notFetched);
  await actions.offerAgain();
  expect(background.asked.at(-1)).toEqual(['offerAgain', { tabId: 7, transferId: 'first' }]);
});

test('closes once the page can be clicked', async () => {
  const { background, actions } = await openPopup(waiting);
  const picking = actions.choosePlace();
  expect(background.browser.closed).toBe(0);
  await picking;
  expect(background.asked.at(-1)).toEqual(['chooseOnPage', { tabId: 7 }]);
  expect(background.browser.closed).toBe(1);
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

test.each([true, false])('answers the question by the place that it shows (%s)', async (isConfirmed) => {
  const question = { target: back, askedBy: 'picker' } as const;
  const { background, actions } = await openPopup({ ...waiting, question });
  await actions.answerRecipient(isConfirmed);
  expect(background.asked.at(-1)).toEqual([
    'answerRecipient',
    { tabId: 7, choice: { key: '2', documentId: 'd', frameId: 3 }, isConfirmed },
  ]);
});

test('sends no answer where there is no question', async () => {
  const { background, actions } = await openPopup(waiting);
  await actions.answerRecipient(true);
  expect(background.countOf('answerRecipient')).toBe(0);
});

test('asks to put the held file in anyway', async () => {
  const { background, actions } = await openPopup(
    sampleTransfer({ name: 'holding', job, files: [file], why: 'wrongType', placed: [], missingCount: 0 }),
  );
  await actions.putAnyway();
  expect(background.asked.at(-1)).toEqual(['putAnyway', { tabId: 7 }]);
});

describe('a file whose tab is closed', () => {
  test('is taken into the tab that the popup was opened on', async () => {
    const { background, actions } = await openPopup(waiting);
    await actions.adoptDetached(detached);
    expect(background.asked.at(-1)).toEqual(['adoptDetached', { tabId: 7, detachedId: 'detached' }]);
  });

  test('is also taken before the tab has a transfer', async () => {
    const { background, actions, shown } = startPopup(createFakeBackground(waiting));
    expect(shown().transfer).toBeNull();
    const taking = actions.adoptDetached(detached);
    await settle();
    await taking;
    expect(background.asked.at(-1)).toEqual(['adoptDetached', { tabId: 7, detachedId: 'detached' }]);
  });

  test('can be given up', async () => {
    const { background, actions } = await openPopup(waiting);
    await actions.discardDetached(detached);
    expect(background.asked.at(-1)).toEqual(['discardDetached', { detachedId: 'detached', isSaved: false }]);
  });
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
  afterEach(() => void vi.useRealTimers());

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
