import { describe, expect, it } from 'vitest';
import type { PlaceTarget } from '../../../lib/target.ts';
import { job, placeTarget, site } from '../fixtures/sample-transfer.ts';
import { createCommandWorld, pageWith, settle, states, TAB } from './command-world.ts';

const BANK = 'https://bank.example';
const photo = placeTarget({ key: 'photo', accept: 'image/*' });
const letter = placeTarget({ key: 'letter', accept: '.pdf' });
const inFrame = placeTarget({ key: 'framed', origin: BANK });
/** The tab has gone on to another site. */
const elsewhere: PlaceTarget = {
  ...placeTarget({ key: 'elsewhere', origin: BANK }),
  site: { origin: BANK, title: 'Bank' },
};
const opened = { transferId: 'first', isConfirmed: false };
const confirmed = { transferId: 'first', isConfirmed: true };

/** A code whose phone was told to send that, for the site of the tab unless another is said. */
function told(accept: string, origin: string | null = site.origin) {
  return { ...states.waiting, job: { ...job, asked: { accept, maxBytes: null, origin } } };
}

describe('answering a picker', () => {
  it.each(['waiting', 'receiving', 'downloading'] as const)(
    'sends the file to that field when it comes (%s)',
    async (name) => {
      const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
      given(states[name]);
      expect(await pageCommands.answerPicker(TAB, opened, letter)).toBe('waiting');
      expect(now()).toMatchObject({ id: 'first', target: letter, isTargetChosen: true });
    },
  );

  it('keeps a code that serves that field, since it may have been scanned', async () => {
    const { pageCommands, given, now, backend } = createCommandWorld(pageWith(photo));
    given(told('.pdf'));
    expect(await pageCommands.answerPicker(TAB, opened, letter)).toBe('waiting');
    expect(now()).toMatchObject({ id: 'first', target: letter, state: told('.pdf') });
    expect(backend.asked).toEqual([]);
  });

  it('replaces a code that does not serve that field, and says so', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(told('image/*'));
    expect(await pageCommands.answerPicker(TAB, opened, letter)).toBe('newCode');
    expect(now()).toMatchObject({ id: 'new-1', target: letter, isTargetChosen: true });
  });

  it('replaces a code that was being made for something else, of which nobody has to be told', async () => {
    const { pageCommands, commands, backend, now } = createCommandWorld(pageWith(photo));
    const finishJob = backend.delayJobs();
    await commands.open(TAB);
    const opening = { ...opened, transferId: 'new-1' };
    expect(await pageCommands.answerPicker(TAB, opening, letter)).toBe('waiting');
    finishJob();
    await settle();
    expect(now()).toMatchObject({
      id: 'new-2',
      target: letter,
      state: { job: { asked: { accept: '.pdf' } } },
    });
  });

  it('keeps a code that is being made for just what that field asks for', async () => {
    const { pageCommands, commands, backend, now } = createCommandWorld(pageWith(photo));
    const other = placeTarget({ key: 'other', accept: 'image/*' });
    const finishJob = backend.delayJobs();
    await commands.open(TAB);
    await pageCommands.answerPicker(TAB, { ...opened, transferId: 'new-1' }, other);
    finishJob();
    await settle();
    expect(now()).toMatchObject({ id: 'new-1', target: other, state: { name: 'waiting' } });
  });

  it('puts a held file there at once', async () => {
    const { pageCommands, given, now, delivered, rest } = createCommandWorld(pageWith(photo));
    given(states.holding);
    expect(await pageCommands.answerPicker(TAB, opened, letter)).toBe('filling');
    await rest();
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
    expect(now()?.state).toEqual(states.done);
  });

  it('leaves a file that is on its way into a field where it goes', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states.filling);
    expect(await pageCommands.answerPicker(TAB, opened, letter)).toBe('over');
    expect(now()?.target).toEqual(photo);
  });

  it.each(['done', 'failed', 'cancelled'] as const)(
    'lets the browser open its own after %s',
    async (name) => {
      const { pageCommands, given, stored } = createCommandWorld(pageWith(photo));
      given(states[name]);
      expect(await pageCommands.answerPicker(TAB, opened, letter)).toBe('over');
      expect(stored).toEqual([]);
    },
  );

  it('lets the browser open its own for a transfer that is not there any more', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states.waiting, { id: 'later' });
    expect(await pageCommands.answerPicker(TAB, opened, letter)).toBe('over');
    expect(now()?.target).toEqual(photo);
  });

  it('lets the browser open its own in a tab without a transfer', async () => {
    const { pageCommands } = createCommandWorld(pageWith(photo));
    expect(await pageCommands.answerPicker(TAB, opened, letter)).toBe('over');
  });
});

describe('a picker of another site than the phone was told of', () => {
  it.each(['creating', 'waiting', 'receiving', 'downloading', 'holding'] as const)(
    'gets nothing before the person has said so (%s)',
    async (name) => {
      const { pageCommands, given, now, delivered } = createCommandWorld(pageWith(photo));
      given(states[name]);
      expect(await pageCommands.answerPicker(TAB, opened, inFrame)).toBe('confirm');
      expect(now()).toMatchObject({ id: 'first', target: photo, isTargetChosen: false });
      expect(delivered).toEqual([]);
    },
  );

  it('gets the file of the same code once confirmed, where the phone knows the page around it', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    expect(await pageCommands.answerPicker(TAB, confirmed, inFrame)).toBe('waiting');
    expect(now()).toMatchObject({ id: 'first', target: inFrame, isTargetChosen: true });
  });

  it('gets a new code once confirmed, where the phone knows nothing of its site', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    expect(await pageCommands.answerPicker(TAB, confirmed, elsewhere)).toBe('newCode');
    expect(now()).toMatchObject({ id: 'new-1', target: elsewhere, isTargetChosen: true });
  });

  it('gets a held file once confirmed', async () => {
    const { pageCommands, given, delivered, rest } = createCommandWorld(pageWith(photo));
    given(states.holding);
    expect(await pageCommands.answerPicker(TAB, confirmed, elsewhere)).toBe('filling');
    await rest();
    expect(delivered).toEqual([{ target: elsewhere, isForced: false }]);
  });

  it('needs no word where the phone was told of that very frame', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(told('', BANK));
    expect(await pageCommands.answerPicker(TAB, opened, inFrame)).toBe('waiting');
    expect(now()).toMatchObject({ id: 'first', target: inFrame });
  });

  it('is asked about in the page itself, where the phone was told of a frame in it', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(told('', BANK), { target: inFrame });
    expect(await pageCommands.answerPicker(TAB, opened, letter)).toBe('confirm');
    expect(now()?.target).toEqual(inFrame);
  });
});
