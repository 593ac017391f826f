import { describe, expect, it } from 'vitest';
import {
  job,
  arrived,
  detached,
  failed,
  file,
  placeTarget,
  sent,
  ofTab,
  sampleTransfer,
} from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, pageWith, settle, states, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo', accept: 'image/*' });
describe('ending a transfer', () => {
  it('cancels it, and lets the file go', async () => {
    const { commands, given, now, files } = createCommandWorld(pageWith(photo));
    given(states.holding);
    files.keep('first', arrived);
    await commands.cancelTransfer({ tabId: TAB });
    expect(now()?.state).toEqual({ name: 'cancelled' });
    expect(files.find('first', file)).toBeUndefined();
  });

  it('is done once the file is saved', async () => {
    const { commands, given, now } = createCommandWorld(pageWith(photo));
    given(states.holding);
    await commands.fileSaved({ tabId: TAB, transferId: 'first' });
    expect(now()?.state).toEqual({ name: 'done', how: 'saved', job, files: [file] });
  });

  it('is not done by the saving of another file that was there before', async () => {
    const { commands, given, now, files } = createCommandWorld(pageWith(photo));
    given(states.holding);
    files.keep('first', arrived);
    expect(await commands.takeFile({ tabId: TAB, transferId: 'before' })).toBeNull();
    await commands.fileSaved({ tabId: TAB, transferId: 'before' });
    expect(now()?.state).toEqual(states.holding);
  });

  it('forgets the transfer of a closed tab, and stores nothing more of it', async () => {
    const { commands, given, now, removed, stored, backend, rest } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    await commands.handleTabClosed(TAB);
    backend.sendFile();
    await rest();
    expect(now()).toBeUndefined();
    expect(removed).toEqual([ofTab(TAB)]);
    expect(stored).toEqual([]);
  });

  it.each([
    ['of a tab', ofTab(TAB)],
    ['of a tab that is closed', detached],
  ])('hands out a held file to be saved (%s)', async (_whose, owner) => {
    const { commands, given, files } = createCommandWorld(pageWith(photo));
    given(states.holding, { owner });
    files.keep('first', arrived);
    const take = {
      tab: () => commands.takeFile({ tabId: TAB, transferId: 'first' }),
      detached: () => commands.takeDetachedFile({ detachedId: 'first' }),
    };
    const held = await take[owner.kind]();
    expect(held?.name).toBe(file.name);
    expect(await held?.blob.text()).toBe('abc');
  });

  it('starts no other one while the first is running', async () => {
    const { commands, given, now } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    await commands.restartTransfer({ tabId: TAB, addsToField: false });
    expect(now()?.id).toBe('first');
  });

  it.each(['holding', 'done', 'failed', 'cancelled'] as const)(
    'starts another one after %s',
    async (name) => {
      const { commands, given, now } = createCommandWorld(pageWith(photo));
      given(states[name]);
      await commands.restartTransfer({ tabId: TAB, addsToField: false });
      expect(now()?.id).toBe('new-1');
    },
  );
});

describe('a file that was sent and could not be fetched', () => {
  const notFetched = failed('downloadFailed', { sent });

  it('is fetched again by trying again: with the same backend, and without a code', async () => {
    const { commands, given, now, backend, world, rest } = createCommandWorld(pageWith(photo));
    const other = { ...sampleTransfer(notFetched).backend, id: 'other', address: 'https://other.example' };
    given(notFetched, { backend: other });
    await commands.restartTransfer({ tabId: TAB, addsToField: false });
    await rest();
    expect(now()).toMatchObject({ id: 'new-1', backend: other, state: { name: 'done' } });
    expect({ asked: backend.asked, fetched: world.fetched }).toEqual({ asked: [], fetched: 1 });
  });

  it('is fetched again with the key that the person has set since', async () => {
    const { commands, given, now, world, cancelledJobs, rest } = createCommandWorld(pageWith(photo));
    given(notFetched);
    world.headers = [{ name: 'Authorization', value: 'new' }];
    await commands.restartTransfer({ tabId: TAB, addsToField: false });
    await rest();
    expect(now()).toMatchObject({ backend: { headers: world.headers }, state: { name: 'done' } });
    expect(cancelledJobs).toEqual([]);
  });

  it('is left where the person wants a new code, and the backend told so', async () => {
    const { commands, given, now, backend, world, cancelledJobs } = createCommandWorld(pageWith(photo));
    given(notFetched);
    await commands.renewCode({ tabId: TAB });
    await settle();
    expect(now()).toMatchObject({ id: 'new-1', state: { name: 'waiting' } });
    expect({ codes: backend.asked.length, fetched: world.fetched }).toEqual({ codes: 1, fetched: 0 });
    expect(cancelledJobs).toEqual([sent.job.id]);
  });

  it('is offered again when the popup opens again, though its end was seen', async () => {
    const { commands, given, now } = createCommandWorld(pageWith(photo));
    given(notFetched);
    await commands.endSeen({ tabId: TAB, transferId: 'first' });
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ id: 'first', state: notFetched, isEndSeen: false });
  });

  it('is not given up for a new code while something runs', async () => {
    const { commands, given, now } = createCommandWorld(pageWith(photo));
    given(states.downloading);
    await commands.renewCode({ tabId: TAB });
    expect(now()?.id).toBe('first');
  });
});
