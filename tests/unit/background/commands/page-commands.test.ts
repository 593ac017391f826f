import { describe, expect, it } from 'vitest';
import type { TransferState } from '../../../../lib/transfer/transfer.ts';
import { job, placeTarget, states } from '../../fixtures/sample-transfer.ts';
import { BANK, createCommandWorld, pageWith, settle, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo', accept: 'image/*' });
const letter = placeTarget({ key: 'letter', accept: '.pdf' });
const both = pageWith(photo, letter);
const chosen = { target: letter, isTargetChosen: true };
const refused = { ...states.holding, why: 'wrongType' } as const;

function waitingFor(requirements: { accept: string; recipient: string }) {
  return {
    ...states.waiting,
    job: { ...job, requirements: { ...requirements, maxBytes: null, maxFiles: 1 } },
  };
}

it('the browser’s own picker taken instead sends the file to the best guess again, and the next picker is answered', async () => {
  const { pageCommands, now, expected } = createCommandWorld(both, states.waiting, chosen);
  await pageCommands.releasePicker(TAB, 'first');
  expect(now()).toMatchObject({ id: 'first', target: photo, isTargetChosen: false });
  expect(expected).toMatchObject([{ transferId: 'first' }]);
});

it.each<['releasePicker' | 'putAnyway' | 'giveUp' | 'undoFill', TransferState]>([
  ['releasePicker', states.waiting],
  ['putAnyway', refused],
  ['giveUp', states.waiting],
  ['undoFill', states.done],
])('%s changes nothing of another transfer than the page speaks of', async (name, state) => {
  const { pageCommands, runner, delivered, rest } = createCommandWorld(both, state, chosen);
  const before = runner.list();
  await pageCommands[name](TAB, 'another');
  if (state === refused) await rest();
  expect(runner.list()).toEqual(before);
  expect(delivered).toEqual([]);
});

it('a held file is put in all the same, from the page, into the place that refused it', async () => {
  const { pageCommands, now, delivered, rest } = createCommandWorld(photo, refused);
  await pageCommands.putAnyway(TAB, 'first');
  await rest();
  expect(delivered).toEqual([{ target: photo, isForced: true }]);
  expect(now()?.state).toEqual(states.done);
});

describe('giving up in the page', () => {
  it('cancels the transfer, and its job', async () => {
    const { pageCommands, now, cancelledJobs } = createCommandWorld(photo, states.waiting);
    await pageCommands.giveUp(TAB, 'first');
    expect(now()?.state).toEqual({ name: 'cancelled' });
    expect(cancelledJobs).toEqual([job.id]);
  });

  it('leaves what is over as it ended', async () => {
    const { pageCommands, now } = createCommandWorld(photo, states.done);
    await pageCommands.giveUp(TAB, 'first');
    expect(now()?.state).toEqual(states.done);
  });
});

describe('taking the file out again', () => {
  it('holds it again, for no picker by itself: the next popup says so, where it can be put back', async () => {
    const seen = { isEndSeen: true };
    const { choose, pageCommands, commands, ...world } = createCommandWorld(photo, states.done, seen);
    const takenOut = { id: 'first', isEndSeen: false, state: { name: 'holding', why: 'takenOut', job } };
    await pageCommands.undoFill(TAB, 'first');
    expect(world.now()).toMatchObject(takenOut);
    expect(world.expected).toEqual([]);
    await commands.openTransfer({ tabId: TAB });
    expect(world.now()).toMatchObject(takenOut);
    await choose(photo);
    await world.rest();
    expect(world.delivered).toEqual([{ target: photo, isForced: false }]);
    expect(world.now()?.state).toEqual(states.done);
  });

  it('is not kept when the tab is closed', async () => {
    const { pageCommands, commands, runner } = createCommandWorld(photo, states.done);
    await pageCommands.undoFill(TAB, 'first');
    await commands.handleTabClosed(TAB);
    expect(runner.list()).toEqual([]);
  });
});

describe('a page that did nothing with the file', () => {
  const hidden = placeTarget({ key: 'hidden', isDrawn: false });

  it('has it taken out before its own button gets it', async () => {
    const { commands, pageCommands, now, takenBack, expected, delivered, rest } = createCommandWorld(
      hidden,
      states.done,
      { isEndSeen: true },
    );
    await commands.offerAgain({ tabId: TAB, transferId: 'first' });
    expect(takenBack).toEqual(['first']);
    expect(now()?.state).toMatchObject({ name: 'holding', why: 'offeredAgain' });
    expect(expected).toMatchObject([{ transferId: 'first' }]);
    expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('filling');
    await rest();
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
    expect(now()).toMatchObject({ state: states.done, isEndSeen: false });
  });

  it.each(['waiting', 'holding', 'failed', 'cancelled'] as const)(
    'gets no offer while no file is in it (%s)',
    async (name) => {
      const { commands, now, takenBack } = createCommandWorld(hidden, states[name]);
      await commands.offerAgain({ tabId: TAB, transferId: 'first' });
      expect(takenBack).toEqual([]);
      expect(now()?.state).toEqual(states[name]);
    },
  );

  it('does not lose its job to the next transfer: what is in the page is not cancelled', async () => {
    const { commands, cancelledJobs } = createCommandWorld(hidden, states.done, {
      isEndSeen: true,
    });
    await commands.openTransfer({ tabId: TAB });
    expect(cancelledJobs).toEqual([]);
  });
});

describe('pointing at a place', () => {
  it.each<[string, TransferState?]>([
    ['there is none'],
    ['the last one is done', states.done],
    ['the last one has failed', states.failed],
    ['the last one was cancelled', states.cancelled],
  ])('starts a transfer for it where %s', async (_which, state) => {
    const { pageCommands, now } = createCommandWorld(photo, state);
    await pageCommands.requestAt(TAB, letter);
    expect(now()).toMatchObject({ id: 'new-1', ...chosen });
  });

  it('puts a held file there at once', async () => {
    const { pageCommands, delivered, rest } = createCommandWorld(photo, states.holding);
    await pageCommands.requestAt(TAB, letter);
    await rest();
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
  });

  it('keeps a code that serves it, since it may have been scanned', async () => {
    const { pageCommands, now, cancelledJobs } = createCommandWorld(photo, states.waiting);
    await pageCommands.requestAt(TAB, letter);
    expect(now()).toMatchObject({ id: 'first', target: letter, state: states.waiting });
    expect(cancelledJobs).toEqual([]);
  });

  it.each<[string, TransferState]>([
    ['does not serve it', waitingFor({ accept: 'image/*', recipient: 'https://example.com' })],
    ['tells the phone of another site', waitingFor({ accept: '', recipient: BANK })],
    ['is still being made for something else', states.creating],
  ])('replaces a code that %s', async (_which, state) => {
    const { pageCommands, now } = createCommandWorld(photo, state);
    await pageCommands.requestAt(TAB, letter);
    expect(now()).toMatchObject({ id: 'new-1', ...chosen });
  });

  it('cancels the job of another place that is made only then, once', async () => {
    const { pageCommands, given, backend, now, cancelledJobs } = createCommandWorld(photo);
    const answer = backend.delayJobs();
    given(states.creating);
    await settle();
    await pageCommands.requestAt(TAB, letter);
    answer();
    await settle();
    expect(now()?.id).toBe('new-1');
    expect(cancelledJobs).toEqual(['j']); // that of the first
  });

  it('keeps a code for a frame of the page’s own site', async () => {
    const inFrame = placeTarget({ key: 'framed' }, { document: { documentId: 'framed', frameId: 4 } });
    const { pageCommands, now } = createCommandWorld(photo, states.waiting);
    expect(await pageCommands.requestAt(TAB, inFrame)).toBe(false);
    expect(now()).toMatchObject({ id: 'first', target: inFrame, question: null });
  });

  it('keeps a place whose frame is too busy to answer when the popup opens', async () => {
    const { pageCommands, commands, now } = createCommandWorld(photo);
    const zone = placeTarget({ key: 'zone', kind: 'dropZone' });
    const inFrame = { ...zone, document: { documentId: 'framed', frameId: 4 } };
    await pageCommands.requestAt(TAB, inFrame);
    await settle();
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ target: inFrame, isTargetChosen: true });
  });

  it('has the page looked through for that place when the popup opens', async () => {
    const { pageCommands, commands, soughtKeys } = createCommandWorld(both);
    await pageCommands.requestAt(TAB, letter);
    await settle();
    await commands.openTransfer({ tabId: TAB });
    expect(soughtKeys).toEqual(['letter', 'letter']);
  });

  it('goes back to the best guess when the popup opens and the page has the place no more', async () => {
    const { pageCommands, commands, now } = createCommandWorld(photo);
    await pageCommands.requestAt(TAB, placeTarget({ key: 'zone', kind: 'dropZone' }));
    await settle();
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ target: photo, isTargetChosen: false });
  });
});
