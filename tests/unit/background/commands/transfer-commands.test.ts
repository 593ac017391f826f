import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import type { HoldReason } from '../../../../lib/transfer/reasons.ts';
import type { PlaceTarget, Target } from '../../../../lib/transfer/target.ts';
import { job, noTarget, ofTab, placeTarget, states } from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, pageWith, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo', accept: 'image/*' });
const moved = placeTarget({ key: 'moved', accept: 'image/*' });
const letter = placeTarget({ key: 'letter', accept: '.pdf' });
const forPhotos = {
  ...job,
  requirements: {
    accept: 'image/*',
    maxBytes: null,
    maxFiles: 1,
    recipient: 'https://example.com',
    place: 'Passport, front',
  },
};
const named = {
  ...states.waiting,
  job: { ...job, requirements: { ...forPhotos.requirements, accept: '.pdf', place: 'Photo' } },
};
const waitingForPhotos = { ...states.waiting, job: forPhotos };
const both = pageWith(photo, letter);

describe('opening the popup', () => {
  it('starts a transfer where there is none', async () => {
    const { commands, now } = createCommandWorld(photo);
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ id: 'new-1', owner: ofTab(TAB), target: photo });
  });

  it.each(['waiting', 'holding'] as const)('looks at the page again while it is %s', async (name) => {
    const { commands, world, now, expected } = createCommandWorld(photo, states[name]);
    world.page = pageWith(letter, photo);
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({
      id: 'first',
      state: states[name],
      target: letter,
      choices: [letter, photo],
    });
    expect(expected).toMatchObject([{ transferId: 'first' }]);
  });

  it.each<[string, PlaceTarget[], Target]>([
    ['serves the place that is found now', [moved], moved],
    ['is for a page that has lost its places', [], noTarget],
  ])('keeps a code that %s', async (_which, places, target) => {
    const { commands, world, now, cancelledJobs } = createCommandWorld(photo, waitingForPhotos);
    world.page = pageWith(...places);
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ id: 'first', state: waitingForPhotos, target });
    expect(cancelledJobs).toEqual([]);
  });

  it('replaces a code that does not serve the place that is found now, and cancels its job', async () => {
    const { commands, world, now, cancelledJobs } = createCommandWorld(photo, waitingForPhotos);
    world.page = pageWith(letter);
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ id: 'new-1', target: letter });
    expect(cancelledJobs).toEqual([job.id]);
  });

  it('keeps what the person chose', async () => {
    const chosen = { target: letter, isTargetChosen: true };
    const { commands, now } = createCommandWorld(both, states.waiting, chosen);
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject(chosen);
  });

  it('stores the transfer even where nothing has changed, so that its badge comes back', async () => {
    const { commands, stored } = createCommandWorld(photo, states.waiting);
    await commands.openTransfer({ tabId: TAB });
    expect(stored).toHaveLength(1);
  });

  it.each(['receiving', 'downloading', 'filling', 'done', 'failed'] as const)(
    'changes nothing while it is %s',
    async (name) => {
      const { commands, world } = createCommandWorld(photo, states[name]);
      await commands.openTransfer({ tabId: TAB });
      expect(world).toMatchObject({ surveys: 0, made: 0 });
    },
  );

  it('starts anew once the end of the last one was seen', async () => {
    const { commands, now } = createCommandWorld(photo, states.failed);
    await commands.endSeen({ tabId: TAB, transferId: 'first' });
    await commands.openTransfer({ tabId: TAB });
    expect(now()?.id).toBe('new-1');
  });

  it('does not mark the end of another transfer as seen', async () => {
    const { commands, now } = createCommandWorld(photo, states.failed);
    await commands.endSeen({ tabId: TAB, transferId: 'another' });
    expect(now()?.isEndSeen).toBe(false);
  });
});

describe('choosing a place', () => {
  it('keeps a code that was made for just what it asks for', async () => {
    const portrait = placeTarget({ key: 'portrait', accept: 'image/*' });
    const { choose, now } = createCommandWorld(pageWith(photo, portrait), waitingForPhotos);
    await choose(portrait);
    expect(now()).toMatchObject({
      id: 'first',
      target: portrait,
      isTargetChosen: true,
      choices: [photo, portrait],
    });
  });

  it.each([
    ['for something else', waitingForPhotos],
    ['with the name of another place', named],
    ['for anything', states.waiting],
  ])('gives it a code of its own where the one in hand was made %s', async (_what, waiting) => {
    const { choose, now, cancelledJobs } = createCommandWorld(both, waiting);
    await choose(letter);
    expect(now()).toMatchObject({ id: 'new-1', target: letter, isTargetChosen: true });
    expect(cancelledJobs).toEqual([job.id]);
  });

  it('keeps the upload of a phone that is sending already', async () => {
    const { choose, now } = createCommandWorld(both, { ...states.receiving, job: forPhotos });
    await choose(letter);
    expect(now()).toMatchObject({ id: 'first', target: letter, state: { name: 'receiving' } });
  });

  it('puts a held file there at once', async () => {
    const { choose, now, delivered, rest } = createCommandWorld(both, states.holding);
    await choose(letter);
    await rest();
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
    expect(now()?.state).toEqual(states.done);
  });

  it('does not redirect a file during filling', async () => {
    const { choose, now, delivered, rest } = createCommandWorld(both, states.filling);
    await choose(letter);
    await rest();
    expect(delivered).toEqual([{ target: photo, isForced: false }]);
    expect(now()).toMatchObject({ target: photo, state: { name: 'done' } });
  });

  it.each([
    ['a place that is not on the list', { key: 'unknown', documentId: null, frameId: 0 }],
    ['a place of another frame', { key: 'letter', documentId: null, frameId: 9 }],
    ['a place of another document', { key: 'letter', documentId: 'before', frameId: 0 }],
  ])('does nothing for %s', async (_what, choice) => {
    const { commands, now } = createCommandWorld(both, states.waiting);
    await commands.chooseTarget({ tabId: TAB, choice });
    expect(now()).toMatchObject({ target: photo, isTargetChosen: false });
  });

  it('is not offered after the page has gone, until the next survey', async () => {
    const { choose, commands, now, world, rest } = createCommandWorld(both, states.holding);
    world.outcomes = ['pageGone'];
    await choose(letter);
    await rest();
    expect(now()).toMatchObject({ choices: [], state: { name: 'holding', why: 'pageGone' } });
    await commands.openTransfer({ tabId: TAB });
    expect(now()?.choices).toEqual([photo, letter]);
  });

  it('does nothing for a transfer that is over', async () => {
    const { choose, stored } = createCommandWorld(both, states.cancelled);
    await choose(letter);
    expect(stored).toEqual([]);
  });
});

const refusedFor = (why: HoldReason) => createCommandWorld(both, { ...states.holding, why });

describe('putting a file in all the same', () => {
  it.each<HoldReason>(['wrongType', 'tooLarge', 'takesFolders'])(
    'is done after "%s", by the place that refused it',
    async (why) => {
      const { commands, now, delivered, rest } = refusedFor(why);
      await commands.putAnyway({ tabId: TAB });
      await rest();
      expect(delivered).toEqual([{ target: photo, isForced: true }]);
      expect(now()?.state).toEqual(states.done);
    },
  );

  it.each<HoldReason>(['fieldGone', 'pageGone', 'fieldDisabled', 'notTaken', 'noField', 'noAccess'])(
    'is not done after "%s"',
    async (why) => {
      const { commands, now, delivered, rest } = refusedFor(why);
      await commands.putAnyway({ tabId: TAB });
      await rest();
      expect(delivered).toEqual([]);
      expect(now()).toMatchObject({ isForced: false, state: { name: 'holding', why } });
    },
  );

  it('is not done before there is a file', async () => {
    const { commands, now } = createCommandWorld(photo, states.waiting);
    await commands.putAnyway({ tabId: TAB });
    expect(now()?.isForced).toBe(false);
  });

  it('is forced for that place only', async () => {
    const { choose, commands, delivered, world, rest } = refusedFor('wrongType');
    world.outcomes = ['disabled'];
    await commands.putAnyway({ tabId: TAB });
    await rest();
    await choose(letter);
    await rest();
    expect(delivered).toEqual([
      { target: photo, isForced: true },
      { target: letter, isForced: false },
    ]);
  });
});

describe('a popup that the extension opened, late', () => {
  it('shows the end that was seen, and starts nothing', async () => {
    const { commands, now } = createCommandWorld(pageWith(placeTarget()), states.done);
    await commands.endSeen({ tabId: TAB, transferId: 'first' });
    await commands.showEndAgain({ tabId: TAB });
    expect(now()).toMatchObject({ id: 'first', isEndSeen: false, state: { name: 'done' } });
  });
});

it('has the person click the place, in every document of the tab', async () => {
  const told: unknown[][] = [];
  browser.tabs.sendMessage = async (...args: unknown[]) => void told.push(args);
  const { commands } = createCommandWorld(pageWith());
  await commands.chooseOnPage({ tabId: TAB, how: 'click' });
  expect(told).toEqual([[TAB, { name: 'startChoosing', request: { how: 'click' } }]]);
});
