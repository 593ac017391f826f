import { describe, expect, it } from 'vitest';
import { job, placeTarget } from '../fixtures/sample-transfer.ts';
import { createCommandWorld, pageWith, settle, states, TAB } from './command-world.ts';

const photo = placeTarget({ key: 'photo', accept: 'image/*' });
const letter = placeTarget({ key: 'letter', accept: '.pdf' });
const waitingForPhotos = {
  ...states.waiting,
  job: { ...job, asked: { accept: 'image/*', maxBytes: null, origin: 'https://example.com' } },
};
const finals = ['done', 'failed', 'cancelled'] as const;

describe('answering a picker', () => {
  it.each(['waiting', 'receiving', 'downloading'] as const)(
    'sends the file to that field when it comes (%s)',
    async (name) => {
      const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
      given(states[name]);
      expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('waiting');
      expect(now()).toMatchObject({ id: 'first', target: letter, isTargetChosen: true });
    },
  );

  it('replaces a code that does not serve that field', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(waitingForPhotos);
    expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('waiting');
    expect(now()).toMatchObject({ id: 'new-1', target: letter, isTargetChosen: true });
  });

  it('replaces a code that was being made and does not serve that field', async () => {
    const { pageCommands, commands, backend, now } = createCommandWorld(pageWith(photo));
    const finishJob = backend.delayJobs();
    await commands.open(TAB);
    await pageCommands.answerPicker(TAB, 'new-1', letter);
    finishJob();
    await settle();
    expect(now()).toMatchObject({ target: letter, state: { job: { asked: { accept: '.pdf' } } } });
  });

  it('puts a held file there at once', async () => {
    const { pageCommands, given, now, delivered, rest } = createCommandWorld(pageWith(photo));
    given(states.holding);
    expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('filling');
    await rest();
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
    expect(now()?.state).toEqual(states.done);
  });

  it('leaves a file that is on its way into a field where it goes', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states.filling);
    expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('over');
    expect(now()?.target).toEqual(photo);
  });

  it.each(finals)('lets the browser open its own after %s', async (name) => {
    const { pageCommands, given, stored } = createCommandWorld(pageWith(photo));
    given(states[name]);
    expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('over');
    expect(stored).toEqual([]);
  });

  it('lets the browser open its own for a transfer that is not there any more', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states.waiting, { id: 'later' });
    expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('over');
    expect(now()?.target).toEqual(photo);
  });

  it('lets the browser open its own in a tab without a transfer', async () => {
    const { pageCommands } = createCommandWorld(pageWith(photo));
    expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('over');
  });
});

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
  it('lets the next opening start anew', async () => {
    const { pageCommands, commands, given, now } = createCommandWorld(pageWith(photo));
    given(states.done);
    await pageCommands.undoFill(TAB, 'first');
    await commands.open(TAB);
    expect(now()?.id).toBe('new-1');
  });
});

describe('pointing at a place', () => {
  it('starts a transfer for it where there is none', async () => {
    const { pageCommands, now } = createCommandWorld(pageWith(photo));
    await pageCommands.point(TAB, letter);
    expect(now()).toMatchObject({ id: 'new-1', target: letter, isTargetChosen: true });
  });

  it.each(finals)('starts another transfer after %s', async (name) => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states[name]);
    await pageCommands.point(TAB, letter);
    expect(now()).toMatchObject({ id: 'new-1', target: letter, isTargetChosen: true });
  });

  it('sends the file of the running transfer there', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states.receiving);
    await pageCommands.point(TAB, letter);
    expect(now()).toMatchObject({ id: 'first', target: letter, isTargetChosen: true });
  });

  it('puts a held file there at once', async () => {
    const { pageCommands, given, delivered, rest } = createCommandWorld(pageWith(photo));
    given(states.holding);
    await pageCommands.point(TAB, letter);
    await rest();
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
  });

  it('keeps a place that no survey lists when the popup opens', async () => {
    const { pageCommands, commands, now } = createCommandWorld(pageWith(photo));
    const zone = placeTarget({ key: 'zone', kind: 'dropZone' });
    await pageCommands.point(TAB, zone);
    await settle();
    await commands.open(TAB);
    expect(now()).toMatchObject({ target: zone, isTargetChosen: true });
  });
});
