import { describe, expect, it } from 'vitest';
import type { Transfer, TransferState } from '../../../../lib/transfer/transfer.ts';
import { foreignTarget, job, placeTarget, site, states } from '../../fixtures/sample-transfer.ts';
import { BANK, createCommandWorld, settle, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo', accept: 'image/*' });
const letter = placeTarget({ key: 'letter', accept: '.pdf' });

/** A code whose phone was told to send that, for the page itself. */
function told(accept: string) {
  const requirements = { accept, maxBytes: null, maxFiles: 1, recipient: site.origin };
  return { ...states.waiting, job: { ...job, requirements } };
}

describe('answering a picker', () => {
  it.each(['waiting', 'receiving', 'downloading'] as const)(
    'sends the file to that field when it comes (%s)',
    async (name) => {
      const { pageCommands, now } = createCommandWorld(photo, states[name]);
      expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('waiting');
      expect(now()).toMatchObject({ id: 'first', target: letter, isTargetChosen: true });
    },
  );

  it('keeps a code that serves that field, since it may have been scanned', async () => {
    const { pageCommands, now, backend } = createCommandWorld(photo, told('.pdf'));
    expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('waiting');
    expect(now()).toMatchObject({ id: 'first', target: letter, state: told('.pdf') });
    expect(backend.asked).toEqual([]);
  });

  it('replaces a code that does not serve that field, and says so', async () => {
    const { pageCommands, now } = createCommandWorld(photo, told('image/*'));
    expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('newCode');
    expect(now()).toMatchObject({ id: 'new-1', target: letter, isTargetChosen: true });
  });

  it('replaces a code that was being made for something else, of which nobody has to be told', async () => {
    const { pageCommands, commands, backend, now } = createCommandWorld(photo);
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
    const { pageCommands, commands, backend, now } = createCommandWorld(photo);
    const other = placeTarget({ key: 'other', accept: 'image/*' });
    const finishJob = backend.delayJobs();
    await commands.openTransfer({ tabId: TAB });
    await pageCommands.answerPicker(TAB, 'new-1', other);
    finishJob();
    await settle();
    expect(now()).toMatchObject({ id: 'new-1', target: other, state: { name: 'waiting' } });
  });

  it('puts a held file there at once', async () => {
    const { pageCommands, now, delivered, rest } = createCommandWorld(photo, states.holding);
    expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('filling');
    await rest();
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
    expect(now()?.state).toEqual(states.done);
  });

  it.each([
    ['the page itself', letter],
    ['somebody else', foreignTarget(BANK)],
  ])('of %s leaves a file that is on its way into a field where it goes', async (_whose, target) => {
    const { pageCommands, now } = createCommandWorld(photo, states.filling);
    expect(await pageCommands.answerPicker(TAB, 'first', target)).toBe('over');
    expect(now()).toMatchObject({ target: photo, question: null });
  });

  it.each<[string, TransferState | undefined, Partial<Transfer>?]>([
    ['once it is there', states.done],
    ['after a failure', states.failed],
    ['after a cancel', states.cancelled],
    ['for a transfer that another one has replaced', states.waiting, { id: 'later' }],
    ['in a tab without a transfer', undefined],
  ])('lets the browser open its own %s', async (_when, state, more) => {
    const { pageCommands, now, stored } = createCommandWorld(photo, state, more);
    const before = now();
    expect(await pageCommands.answerPicker(TAB, 'first', letter)).toBe('over');
    expect(now()).toEqual(before);
    expect(stored).toEqual([]);
  });
});
