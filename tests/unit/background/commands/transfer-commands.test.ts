import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import type { HoldReason } from '../../../../lib/transfer/reasons.ts';
import { job, ofTab, placeTarget } from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, pageWith, states, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo', accept: 'image/*' });
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

function choiceOf({ place, document }: typeof photo) {
  return { key: place.key, ...document };
}

describe('opening the popup', () => {
  it('starts a transfer where there is none', async () => {
    const { commands, now } = createCommandWorld(pageWith(photo));
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ id: 'new-1', owner: ofTab(TAB), target: photo });
  });

  it.each(['waiting', 'holding'] as const)('looks at the page again while it is %s', async (name) => {
    const { commands, given, world, now, expected } = createCommandWorld(pageWith(photo));
    given(states[name]);
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

  it('keeps a code that serves the place that is found now', async () => {
    const { commands, given, world, now } = createCommandWorld(pageWith(photo));
    given(waitingForPhotos);
    const moved = placeTarget({ key: 'moved', accept: 'image/*' });
    world.page = pageWith(moved);
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ id: 'first', state: waitingForPhotos, target: moved });
  });

  it('replaces a code that does not serve the place that is found now', async () => {
    const { commands, given, world, now } = createCommandWorld(pageWith(photo));
    given(waitingForPhotos);
    world.page = pageWith(letter);
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ id: 'new-1', target: letter });
  });

  it('keeps the code of a page that has lost its places', async () => {
    const { commands, given, world, now } = createCommandWorld(pageWith(photo));
    given(waitingForPhotos);
    world.page = pageWith();
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ id: 'first', target: { kind: 'none', reason: 'noField' } });
  });

  it('keeps what the person chose', async () => {
    const { commands, given, now } = createCommandWorld(pageWith(photo, letter));
    given(states.waiting, { target: letter, isTargetChosen: true });
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ target: letter, isTargetChosen: true });
  });

  it('stores the transfer even where nothing has changed, so that its badge comes back', async () => {
    const { commands, given, stored } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    await commands.openTransfer({ tabId: TAB });
    expect(stored).toHaveLength(1);
  });

  it.each(['receiving', 'downloading', 'filling', 'done', 'failed'] as const)(
    'changes nothing while it is %s',
    async (name) => {
      const { commands, given, world } = createCommandWorld(pageWith(photo));
      given(states[name]);
      await commands.openTransfer({ tabId: TAB });
      expect(world).toMatchObject({ surveys: 0, made: 0 });
    },
  );

  it('starts anew once the end of the last one was seen', async () => {
    const { commands, given, now } = createCommandWorld(pageWith(photo));
    given(states.failed);
    await commands.endSeen({ tabId: TAB, transferId: 'first' });
    await commands.openTransfer({ tabId: TAB });
    expect(now()?.id).toBe('new-1');
  });

  it('does not mark the end of another transfer as seen', async () => {
    const { commands, given, now } = createCommandWorld(pageWith(photo));
    given(states.failed);
    await commands.endSeen({ tabId: TAB, transferId: 'another' });
    expect(now()?.isEndSeen).toBe(false);
  });
});

describe('choosing a place', () => {
  it('keeps a code that was made for just what it asks for', async () => {
    const portrait = placeTarget({ key: 'portrait', accept: 'image/*' });
    const { commands, given, now } = createCommandWorld(pageWith(photo, portrait));
    given(waitingForPhotos, { choices: [photo, portrait] });
    await commands.chooseTarget({ tabId: TAB, choice: choiceOf(portrait) });
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
    const { commands, given, now } = createCommandWorld(pageWith(photo, letter));
    given(waiting, { choices: [photo, letter] });
    await commands.chooseTarget({ tabId: TAB, choice: choiceOf(letter) });
    expect(now()).toMatchObject({ id: 'new-1', target: letter, isTargetChosen: true });
  });

  it('keeps the upload of a phone that is sending already', async () => {
    const { commands, given, now } = createCommandWorld(pageWith(photo, letter));
    given({ ...states.receiving, job: forPhotos }, { choices: [photo, letter] });
    await commands.chooseTarget({ tabId: TAB, choice: choiceOf(letter) });
    expect(now()).toMatchObject({ id: 'first', target: letter, state: { name: 'receiving' } });
  });

  it('puts a held file there at once', async () => {
    const { commands, given, now, delivered, rest } = createCommandWorld(pageWith(photo, letter));
    given(states.holding, { choices: [photo, letter] });
    await commands.chooseTarget({ tabId: TAB, choice: choiceOf(letter) });
    await rest();
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
    expect(now()?.state).toEqual(states.done);
  });

  it('does not redirect a file during filling', async () => {
    const { commands, given, now, delivered, rest } = createCommandWorld(pageWith(photo, letter));
    given(states.filling, { choices: [photo, letter] });
    await commands.chooseTarget({ tabId: TAB, choice: choiceOf(letter) });
    await rest();
    expect(delivered).toEqual([{ target: photo, isForced: false }]);
    expect(now()).toMatchObject({ target: photo, state: { name: 'done' } });
  });

  it.each([
    ['a place that is not on the list', { key: 'unknown', documentId: null, frameId: 0 }],
    ['a place of another frame', { ...choiceOf(letter), frameId: 9 }],
    ['a place of another document', { ...choiceOf(letter), documentId: 'before' }],
  ])('does nothing for %s', async (_what, choice) => {
    const { commands, given, now } = createCommandWorld(pageWith(photo, letter));
    given(states.waiting, { choices: [photo, letter] });
    await commands.chooseTarget({ tabId: TAB, choice });
    expect(now()).toMatchObject({ target: photo, isTargetChosen: false });
  });

  it('is not offered after the page has gone, until the next survey', async () => {
    const { commands, given, now, world, rest } = createCommandWorld(pageWith(photo, letter));
    given(states.holding, { choices: [photo, letter] });
    world.outcomes = ['pageGone'];
    await commands.chooseTarget({ tabId: TAB, choice: choiceOf(letter) });
    await rest();
    expect(now()).toMatchObject({ choices: [], state: { name: 'holding', why: 'pageGone' } });
    await commands.openTransfer({ tabId: TAB });
    expect(now()?.choices).toEqual([photo, letter]);
  });

  it('does nothing for a transfer that is over', async () => {
    const { commands, given, stored } = createCommandWorld(pageWith(photo, letter));
    given(states.cancelled, { choices: [photo, letter] });
    await commands.chooseTarget({ tabId: TAB, choice: choiceOf(letter) });
    expect(stored).toEqual([]);
  });
});

describe('putting a file in all the same', () => {
  it.each<HoldReason>(['wrongType', 'tooLarge', 'takesFolders'])(
    'is done after "%s", by the place that refused it',
    async (why) => {
      const { commands, given, now, delivered, rest } = createCommandWorld(pageWith(photo));
      given({ ...states.holding, why });
      await commands.putAnyway({ tabId: TAB });
      await rest();
      expect(delivered).toEqual([{ target: photo, isForced: true }]);
      expect(now()?.state).toEqual(states.done);
    },
  );

  it.each<HoldReason>(['fieldGone', 'pageGone', 'fieldDisabled', 'notTaken', 'noField', 'noAccess'])(
    'is not done after "%s"',
    async (why) => {
      const { commands, given, now, delivered, rest } = createCommandWorld(pageWith(photo));
      given({ ...states.holding, why });
      await commands.putAnyway({ tabId: TAB });
      await rest();
      expect(delivered).toEqual([]);
      expect(now()).toMatchObject({ isForced: false, state: { name: 'holding', why } });
    },
  );

  it('is not done before there is a file', async () => {
    const { commands, given, now } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    await commands.putAnyway({ tabId: TAB });
    expect(now()?.isForced).toBe(false);
  });

  it('is forced for that place only', async () => {
    const { commands, given, delivered, world, rest } = createCommandWorld(pageWith(photo, letter));
    given({ ...states.holding, why: 'wrongType' }, { choices: [photo, letter] });
    world.outcomes = ['disabled'];
    await commands.putAnyway({ tabId: TAB });
    await rest();
    await commands.chooseTarget({ tabId: TAB, choice: choiceOf(letter) });
    await rest();
    expect(delivered).toEqual([
      { target: photo, isForced: true },
      { target: letter, isForced: false },
    ]);
  });
});

describe('a popup that the extension opened, late', () => {
  it('shows the end that was seen, and starts nothing', async () => {
    const { commands, given, now } = createCommandWorld(pageWith(placeTarget()));
    given(states.done);
    await commands.endSeen({ tabId: TAB, transferId: 'first' });
    await commands.showEndAgain({ tabId: TAB });
    expect(now()).toMatchObject({ id: 'first', isEndSeen: false, state: { name: 'done' } });
  });
});

it('has the person click the place, in every document of the tab', async () => {
  const told: unknown[][] = [];
  browser.tabs.sendMessage = async (...args: unknown[]) => void told.push(args);
  const { commands } = createCommandWorld(pageWith());
  await commands.chooseOnPage({ tabId: TAB });
  expect(told).toEqual([[TAB, { name: 'startChoosing', request: null }]]);
});
