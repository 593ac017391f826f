import { describe, expect, it } from 'vitest';
import { job, placeTarget } from '../../fixtures/sample-transfer.ts';
import { BANK, createCommandWorld, pageWith, settle, states, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo', accept: 'image/*' });
const letter = placeTarget({ key: 'letter', accept: '.pdf' });
const finals = ['done', 'failed', 'cancelled'] as const;

function waitingFor(requirements: { accept: string; recipient: string }) {
  return {
    ...states.waiting,
    job: { ...job, requirements: { ...requirements, maxBytes: null, maxFiles: 1 } },
  };
}

describe('the browser’s own picker taken instead', () => {
  it('sends the file to the best guess again', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo, letter));
    given(states.waiting, { target: letter, isTargetChosen: true });
    await pageCommands.releasePicker(TAB, 'first');
    expect(now()).toMatchObject({ id: 'first', target: photo, isTargetChosen: false });
  });

  it('has the page answer the next picker as before', async () => {
    const { pageCommands, given, expected } = createCommandWorld(pageWith(photo, letter));
    given(states.waiting, { target: letter, isTargetChosen: true });
    await pageCommands.releasePicker(TAB, 'first');
    expect(expected).toMatchObject([{ transferId: 'first' }]);
  });

  it('changes nothing for another transfer', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo, letter));
    given(states.waiting, { target: letter, isTargetChosen: true });
    await pageCommands.releasePicker(TAB, 'another');
    expect(now()).toMatchObject({ target: letter, isTargetChosen: true });
  });
});

describe('putting the held file in all the same, from the page', () => {
  const refused = { ...states.holding, why: 'wrongType' } as const;

  it('puts it into the place that refused it', async () => {
    const { pageCommands, given, now, delivered, rest } = createCommandWorld(pageWith(photo));
    given(refused);
    await pageCommands.putAnyway(TAB, 'first');
    await rest();
    expect(delivered).toEqual([{ target: photo, isForced: true }]);
    expect(now()?.state).toEqual(states.done);
  });

  it('does nothing to another transfer', async () => {
    const { pageCommands, given, now, delivered, rest } = createCommandWorld(pageWith(photo));
    given(refused);
    await pageCommands.putAnyway(TAB, 'another');
    await rest();
    expect(delivered).toEqual([]);
    expect(now()).toMatchObject({ isForced: false, state: refused });
  });
});

describe('giving up in the page', () => {
  it('cancels the transfer', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    await pageCommands.giveUp(TAB, 'first');
    expect(now()?.state).toEqual({ name: 'cancelled' });
  });

  it('does nothing to another transfer', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    await pageCommands.giveUp(TAB, 'another');
    expect(now()?.state.name).toBe('waiting');
  });

  it('leaves what is over as it ended', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states.done);
    await pageCommands.giveUp(TAB, 'first');
    expect(now()?.state).toEqual(states.done);
  });
});

describe('taking the file out again', () => {
  it('holds it again, and no picker gets it by itself', async () => {
    const { pageCommands, given, now, expected } = createCommandWorld(pageWith(photo));
    given(states.done, { isEndSeen: true });
    await pageCommands.undoFill(TAB, 'first');
    expect(now()).toMatchObject({ state: { name: 'holding', why: 'takenOut', job }, isEndSeen: false });
    expect(expected).toEqual([]);
  });

  it('is said by the next popup, where it can be put back', async () => {
    const { pageCommands, commands, given, now, delivered, rest } = createCommandWorld(pageWith(photo));
    given(states.done, { isEndSeen: true });
    await pageCommands.undoFill(TAB, 'first');
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ id: 'first', state: { name: 'holding', why: 'takenOut' } });
    await commands.chooseTarget({ tabId: TAB, choice: { key: 'photo', ...photo.document } });
    await rest();
    expect(delivered).toEqual([{ target: photo, isForced: false }]);
    expect(now()?.state).toEqual(states.done);
  });

  it('leaves another transfer alone', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states.done);
    await pageCommands.undoFill(TAB, 'another');
    expect(now()?.state).toEqual(states.done);
  });

  it('is not kept when the tab is closed', async () => {
    const { pageCommands, commands, given, runner } = createCommandWorld(pageWith(photo));
    given(states.done);
    await pageCommands.undoFill(TAB, 'first');
    await commands.handleTabClosed(TAB);
    expect(runner.list()).toEqual([]);
  });
});

describe('a page that did nothing with the file', () => {
  const hidden = placeTarget({ key: 'hidden', isDrawn: false });

  it('has it taken out before its own button gets it', async () => {
    const { commands, pageCommands, given, now, takenBack, expected, delivered, rest } = createCommandWorld(
      pageWith(hidden),
    );
    given(states.done, { isEndSeen: true });
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
      const { commands, given, now, takenBack } = createCommandWorld(pageWith(hidden));
      given(states[name]);
      await commands.offerAgain({ tabId: TAB, transferId: 'first' });
      expect(takenBack).toEqual([]);
      expect(now()?.state).toEqual(states[name]);
    },
  );

  it('does not lose its job to the next transfer: what is in the page is not cancelled', async () => {
    const { commands, given, cancelledJobs } = createCommandWorld(pageWith(hidden));
    given(states.done, { isEndSeen: true });
    await commands.openTransfer({ tabId: TAB });
    expect(cancelledJobs).toEqual([]);
  });
});

describe('pointing at a place', () => {
  it('starts a transfer for it where there is none', async () => {
    const { pageCommands, now } = createCommandWorld(pageWith(photo));
    await pageCommands.requestAt(TAB, letter);
    expect(now()).toMatchObject({ id: 'new-1', target: letter, isTargetChosen: true });
  });

  it.each(finals)('starts another transfer after %s', async (name) => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states[name]);
    await pageCommands.requestAt(TAB, letter);
    expect(now()).toMatchObject({ id: 'new-1', target: letter, isTargetChosen: true });
  });

  it('puts a held file there at once', async () => {
    const { pageCommands, given, delivered, rest } = createCommandWorld(pageWith(photo));
    given(states.holding);
    await pageCommands.requestAt(TAB, letter);
    await rest();
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
  });

  it('keeps a code that serves it, since it may have been scanned', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    await pageCommands.requestAt(TAB, letter);
    expect(now()).toMatchObject({ id: 'first', target: letter, state: states.waiting });
  });

  it('replaces a code that does not serve it', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(waitingFor({ accept: 'image/*', recipient: 'https://example.com' }));
    await pageCommands.requestAt(TAB, letter);
    expect(now()).toMatchObject({ id: 'new-1', target: letter, isTargetChosen: true });
  });

  it('keeps a code for a frame of the page’s own site', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    const inFrame = placeTarget({ key: 'framed' }, { document: { documentId: 'framed', frameId: 4 } });
    given(states.waiting);
    expect(await pageCommands.requestAt(TAB, inFrame)).toBe(false);
    expect(now()).toMatchObject({ id: 'first', target: inFrame, question: null });
  });

  it('replaces a code whose phone was told of another site', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(waitingFor({ accept: '', recipient: BANK }));
    await pageCommands.requestAt(TAB, letter);
    expect(now()).toMatchObject({ id: 'new-1', target: letter, isTargetChosen: true });
  });

  it('replaces a code that is still being made for something else', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states.creating);
    await pageCommands.requestAt(TAB, letter);
    expect(now()).toMatchObject({ id: 'new-1', target: letter, isTargetChosen: true });
  });

  it('keeps a place whose frame is too busy to answer when the popup opens', async () => {
    const { pageCommands, commands, now } = createCommandWorld(pageWith(photo));
    const zone = placeTarget({ key: 'zone', kind: 'dropZone' });
    const inFrame = { ...zone, document: { documentId: 'framed', frameId: 4 } };
    await pageCommands.requestAt(TAB, inFrame);
    await settle();
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ target: inFrame, isTargetChosen: true });
  });

  it('has the page looked through for that place when the popup opens', async () => {
    const { pageCommands, commands, soughtKeys } = createCommandWorld(pageWith(photo, letter));
    await pageCommands.requestAt(TAB, letter);
    await settle();
    await commands.openTransfer({ tabId: TAB });
    expect(soughtKeys).toEqual(['letter', 'letter']);
  });

  it('goes back to the best guess when the popup opens and the page has the place no more', async () => {
    const { pageCommands, commands, now } = createCommandWorld(pageWith(photo));
    await pageCommands.requestAt(TAB, placeTarget({ key: 'zone', kind: 'dropZone' }));
    await settle();
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ target: photo, isTargetChosen: false });
  });
});
