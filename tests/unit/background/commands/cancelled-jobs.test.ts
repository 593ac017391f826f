import { describe, expect, it } from 'vitest';
import { job, placeTarget } from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, pageWith, settle, states, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo', accept: 'image/*' });
const letter = placeTarget({ key: 'letter', accept: '.pdf' });
const finals = ['done', 'failed', 'cancelled'] as const;
const waitingForPhotos = {
  ...states.waiting,
  job: {
    ...job,
    requirements: { accept: 'image/*', maxBytes: null, maxFiles: 1, recipient: 'https://example.com' },
  },
};

describe('the backend is told that nobody waits for a job', () => {
  it.each(['waiting', 'receiving', 'downloading', 'holding'] as const)(
    'when the person cancels (%s)',
    async (name) => {
      const { commands, given, cancelledJobs } = createCommandWorld(pageWith(photo));
      given(states[name]);
      await commands.cancelTransfer({ tabId: TAB });
      expect(cancelledJobs).toEqual([job.id]);
    },
  );

  it('when the person cancels before it is made', async () => {
    const { commands, given, backend, now, cancelledJobs } = createCommandWorld(pageWith(photo));
    const answer = backend.delayJobs();
    given(states.creating);
    await settle();
    await commands.cancelTransfer({ tabId: TAB });
    answer();
    await settle();
    expect(cancelledJobs).toEqual(['j']);
    expect(now()?.state).toEqual({ name: 'cancelled' });
  });

  it('when the person gives up in the page', async () => {
    const { pageCommands, given, cancelledJobs } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    await pageCommands.giveUp(TAB, 'first');
    expect(cancelledJobs).toEqual([job.id]);
  });

  it('when another place needs another code', async () => {
    const { commands, given, now, cancelledJobs } = createCommandWorld(pageWith(photo, letter));
    given(waitingForPhotos, { choices: [photo, letter] });
    await commands.chooseTarget({ tabId: TAB, choice: { key: 'letter', ...letter.document } });
    expect(now()).toMatchObject({ id: 'new-1', target: letter });
    expect(cancelledJobs).toEqual([job.id]);
  });

  it('when the page has changed, and the code does not serve it any more', async () => {
    const { commands, given, now, cancelledJobs } = createCommandWorld(pageWith(letter));
    given(waitingForPhotos, { target: photo });
    await commands.openTransfer({ tabId: TAB });
    expect(now()?.id).toBe('new-1');
    expect(cancelledJobs).toEqual([job.id]);
  });

  it('when a place is pointed at while the job for another is being made', async () => {
    const { pageCommands, given, backend, now, cancelledJobs } = createCommandWorld(pageWith(photo));
    const answer = backend.delayJobs();
    given(states.creating);
    await settle();
    await pageCommands.requestAt(TAB, letter);
    answer();
    await settle();
    expect(now()?.id).toBe('new-1');
    expect(cancelledJobs).toEqual(['j']); // that of the first, once
  });
});

describe('the backend is told nothing', () => {
  it.each(finals)('of a job that has ended (%s)', async (name) => {
    const { commands, given, cancelledJobs } = createCommandWorld(pageWith(photo));
    given(states[name]);
    await commands.cancelTransfer({ tabId: TAB });
    await commands.restartTransfer({ tabId: TAB, addsToField: false });
    expect(cancelledJobs).toEqual([]);
  });

  it('when the file has been saved', async () => {
    const { commands, given, cancelledJobs } = createCommandWorld(pageWith(photo));
    given(states.holding);
    await commands.fileSaved({ tabId: TAB, transferId: 'first' });
    expect(cancelledJobs).toEqual([]);
  });

  it('when the file is in the page', async () => {
    const { given, backend, now, cancelledJobs, rest } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    backend.sendFile();
    await rest();
    expect(now()?.state.name).toBe('done');
    expect(cancelledJobs).toEqual([]);
  });

  it('where the code serves the other place too', async () => {
    const { pageCommands, given, cancelledJobs } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    await pageCommands.requestAt(TAB, letter);
    expect(cancelledJobs).toEqual([]);
  });
});
