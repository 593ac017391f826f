import { describe, expect, it } from 'vitest';
import { foreignTarget, job, opaqueTarget, placeTarget, site } from '../../fixtures/sample-transfer.ts';
import { BANK, createCommandWorld, pageWith, settle, states, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo', accept: 'image/*' });
const letter = placeTarget({ key: 'letter', accept: '.pdf' });
const inFrame = foreignTarget(BANK, { key: 'framed' });
const sealed = opaqueTarget({ key: 'sealed' });

/** A code whose phone was told to send that, for the page itself unless somebody else is said. */
function told(accept: string, recipient: string = site.origin) {
  return {
    ...states.waiting,
    job: { ...job, requirements: { accept, maxBytes: null, maxFiles: 1, recipient } },
  };
}

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

  it('keeps a code that serves that field, since it may have been scanned', async () => {
    const { pageCommands, given, now, backend } = createCommandWorld(pageWith(photo));
    given(told('.pdf'));
    expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('waiting');
    expect(now()).toMatchObject({ id: 'first', target: letter, state: told('.pdf') });
    expect(backend.asked).toEqual([]);
  });

  it('replaces a code that does not serve that field, and says so', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(told('image/*'));
    expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('newCode');
    expect(now()).toMatchObject({ id: 'new-1', target: letter, isTargetChosen: true });
  });

  it('replaces a code that was being made for something else, of which nobody has to be told', async () => {
    const { pageCommands, commands, backend, now } = createCommandWorld(pageWith(photo));
    const finishJob = backend.delayJobs();
    await commands.openTransfer({ tabId: TAB });
    expect(await pageCommands.answerPicker(TAB, 'new-1', letter)).toBe('waiting');
    finishJob();
    await settle();
    expect(now()).toMatchObject({
      id: 'new-2',
      target: letter,
      state: { job: { requirements: { accept: '.pdf' } } },
    });
  });

  it('keeps a code that is being made for just what that field asks for', async () => {
    const { pageCommands, commands, backend, now } = createCommandWorld(pageWith(photo));
    const other = placeTarget({ key: 'other', accept: 'image/*' });
    const finishJob = backend.delayJobs();
    await commands.openTransfer({ tabId: TAB });
    await pageCommands.answerPicker(TAB, 'new-1', other);
    finishJob();
    await settle();
    expect(now()).toMatchObject({ id: 'new-1', target: other, state: { name: 'waiting' } });
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

  it.each(['done', 'failed', 'cancelled'] as const)(
    'lets the browser open its own after %s',
    async (name) => {
      const { pageCommands, given, stored } = createCommandWorld(pageWith(photo));
      given(states[name]);
      expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('over');
      expect(stored).toEqual([]);
    },
  );

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

describe('a picker of somebody else than the page', () => {
  const open = ['creating', 'waiting', 'receiving', 'downloading', 'holding'] as const;

  it.each(open.flatMap((name) => [[name, 'foreign', inFrame] as const, [name, 'opaque', sealed] as const]))(
    'is asked about, and changes nothing else (%s, %s)',
    async (name, _kind, target) => {
      const { pageCommands, given, now, delivered, backend } = createCommandWorld(pageWith(photo));
      backend.delayJobs();
      given(states[name]);
      if (name === 'creating') await settle(); // its job is being asked for
      const before = now();
      const asked = [...backend.asked];
      expect(await pageCommands.answerPicker(TAB, 'first', target)).toBe('confirm');
      expect(now()).toEqual({ ...before, question: { target, askedBy: 'picker' } });
      expect({ delivered, asked: backend.asked }).toEqual({ delivered: [], asked });
    },
  );

  it('leaves a file that is on its way into a field where it goes, and asks nothing', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states.filling);
    expect(await pageCommands.answerPicker(TAB, 'first', inFrame)).toBe('over');
    expect(now()).toMatchObject({ target: photo, question: null });
  });

  it('needs no question where the phone shows this recipient', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(told('', BANK));
    expect(await pageCommands.answerPicker(TAB, 'first', inFrame)).toBe('waiting');
    expect(now()).toMatchObject({ id: 'first', target: inFrame, question: null });
  });

  it('needs a question where the phone shows another opaque frame', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(told('', 'opaque before'));
    expect(await pageCommands.answerPicker(TAB, 'first', sealed)).toBe('confirm');
    expect(now()?.target).toEqual(photo);
  });
});

describe('a picker of the page itself, where the phone shows a frame in it as the recipient', () => {
  it('gets a code of its own while nothing is sent', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(told('', BANK), { target: inFrame, isTargetChosen: true });
    expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('newCode');
    expect(now()).toMatchObject({ id: 'new-1', target: letter, question: null });
  });

  it.each(['receiving', 'downloading', 'holding'] as const)(
    'is asked about where the file was sent for the frame (%s)',
    async (name) => {
      const { pageCommands, given, now, delivered } = createCommandWorld(pageWith(photo));
      const { job: forBank } = told('', BANK);
      given({ ...states[name], job: forBank }, { target: inFrame, isTargetChosen: true });
      const before = now();
      expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('confirm');
      expect(now()).toEqual({ ...before, question: { target: letter, askedBy: 'picker' } });
      expect(delivered).toEqual([]);
    },
  );
});
