import { SvcError } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import {
  arrived,
  detached,
  failed,
  file,
  job,
  ofTab,
  placeTarget,
  sampleTransfer,
  sent,
  states,
} from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, settle, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo', accept: 'image/*' });
describe('ending a transfer', () => {
  it.each(['waiting', 'receiving', 'downloading', 'holding'] as const)(
    'cancels its job, and lets the file go (%s)',
    async (name) => {
      const { commands, now, files, cancelledJobs } = createCommandWorld(photo, states[name]);
      files.keep('first', arrived);
      await commands.cancelTransfer({ tabId: TAB });
      expect(now()?.state).toEqual({ name: 'cancelled' });
      expect(files.find('first', file)).toBeUndefined();
      expect(cancelledJobs).toEqual([job.id]);
    },
  );

  it('cancels a job that is made only then: the question for it is not broken off', async () => {
    const { commands, given, backend, now, cancelledJobs } = createCommandWorld(photo);
    const answer = backend.delayJobs();
    given(states.creating);
    await settle();
    await commands.cancelTransfer({ tabId: TAB });
    answer();
    await settle();
    expect(cancelledJobs).toEqual(['j']);
    expect(now()?.state).toEqual({ name: 'cancelled' });
  });

  it('cancels nothing where no job could be made', async () => {
    const { commands, given, backend, now, cancelledJobs } = createCommandWorld(photo);
    backend.client.createJob = async () => {
      await commands.cancelTransfer({ tabId: TAB });
      throw new SvcError('internal', 'x');
    };
    given(states.creating);
    await settle();
    expect(cancelledJobs).toEqual([]);
    expect(now()?.state).toEqual({ name: 'cancelled' });
  });

  it('is done once the file is saved, and cancels nothing', async () => {
    const { commands, now, cancelledJobs } = createCommandWorld(photo, states.holding);
    await commands.fileSaved({ tabId: TAB, transferId: 'first' });
    expect(now()?.state).toEqual({ name: 'done', how: 'saved', job, files: [file] });
    expect(cancelledJobs).toEqual([]);
  });

  it('is not done by the saving of another file that was there before', async () => {
    const { commands, now, files } = createCommandWorld(photo, states.holding);
    files.keep('first', arrived);
    expect(await commands.takeFile({ tabId: TAB, transferId: 'before' })).toBeNull();
    await commands.fileSaved({ tabId: TAB, transferId: 'before' });
    expect(now()?.state).toEqual(states.holding);
  });

  it.each([
    ['of a tab', ofTab(TAB)],
    ['of a tab that is closed', detached],
  ])('hands out a held file to be saved (%s)', async (_whose, owner) => {
    const { commands, files } = createCommandWorld(photo, states.holding, { owner });
    files.keep('first', arrived);
    const take = {
      tab: () => commands.takeFile({ tabId: TAB, transferId: 'first' }),
      detached: () => commands.takeDetachedFile({ detachedId: 'first' }),
    };
    const held = await take[owner.kind]();
    expect(held?.name).toBe(file.name);
    expect(await held?.blob.text()).toBe('abc');
  });

  it.each([
    ['waiting', 'first'],
    ['holding', 'new-1'],
  ] as const)('starts another one only where none is running (%s: %s)', async (name, id) => {
    const { commands, now } = createCommandWorld(photo, states[name]);
    await commands.restartTransfer({ tabId: TAB, addsToField: false });
    expect(now()?.id).toBe(id);
  });

  it.each(['done', 'failed', 'cancelled'] as const)(
    'starts another one after %s, when nothing is left to cancel',
    async (name) => {
      const { commands, now, cancelledJobs } = createCommandWorld(photo, states[name]);
      await commands.cancelTransfer({ tabId: TAB });
      await commands.restartTransfer({ tabId: TAB, addsToField: false });
      expect(now()?.id).toBe('new-1');
      expect(cancelledJobs).toEqual([]);
    },
  );
});

describe('a file that was sent and could not be fetched', () => {
  const notFetched = failed('downloadFailed', { sent });

  it('is fetched again by trying again: with the same backend, and without a code', async () => {
    const { commands, given, now, backend, world, rest } = createCommandWorld(photo);
    const other = { ...sampleTransfer(notFetched).backend, id: 'other', address: 'https://other.example' };
    given(notFetched, { backend: other });
    await commands.restartTransfer({ tabId: TAB, addsToField: false });
    await rest();
    expect(now()).toMatchObject({ id: 'new-1', backend: other, state: { name: 'done' } });
    expect({ asked: backend.asked, fetched: world.fetched }).toEqual({ asked: [], fetched: 1 });
  });

  it('is fetched again with the key that the person has set since', async () => {
    const { commands, now, world, cancelledJobs, rest } = createCommandWorld(photo, notFetched);
    world.headers = [{ name: 'Authorization', value: 'new' }];
    await commands.restartTransfer({ tabId: TAB, addsToField: false });
    await rest();
    expect(now()).toMatchObject({ backend: { headers: world.headers }, state: { name: 'done' } });
    expect(cancelledJobs).toEqual([]);
  });

  it('is left where the person wants a new code, and the backend told so', async () => {
    const { commands, now, backend, world, cancelledJobs } = createCommandWorld(photo, notFetched);
    await commands.renewCode({ tabId: TAB });
    await settle();
    expect(now()).toMatchObject({ id: 'new-1', state: { name: 'waiting' } });
    expect({ codes: backend.asked.length, fetched: world.fetched }).toEqual({ codes: 1, fetched: 0 });
    expect(cancelledJobs).toEqual([sent.job.id]);
  });

  it('is offered again when the popup opens again, though its end was seen', async () => {
    const { commands, now } = createCommandWorld(photo, notFetched);
    await commands.endSeen({ tabId: TAB, transferId: 'first' });
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ id: 'first', state: notFetched, isEndSeen: false });
  });

  it('is not given up for a new code while something runs', async () => {
    const { commands, now } = createCommandWorld(photo, states.downloading);
    await commands.renewCode({ tabId: TAB });
    expect(now()?.id).toBe('first');
  });
});

describe('a phone that was sending when the backend refused the key', () => {
  const refused = failed('keyRefused', { sent: { ...sent, files: [] } });

  it('is waited for on, with the key that the person has set since', async () => {
    const { commands, now, backend, world, cancelledJobs, rest } = createCommandWorld(photo, refused);
    world.headers = [{ name: 'Authorization', value: 'Bearer new' }];
    await commands.restartTransfer({ tabId: TAB, addsToField: false });
    expect(now()).toMatchObject({ id: 'new-1', state: { name: 'waiting', job, isOpened: true } });
    backend.sendFile();
    await rest();
    expect(now()).toMatchObject({ backend: { headers: world.headers }, state: { name: 'done', job } });
    expect({ codes: backend.asked, cancelledJobs }).toEqual({ codes: [], cancelledJobs: [] });
  });

  it('is told to stop where the person wants a new code', async () => {
    const { commands, now, cancelledJobs } = createCommandWorld(photo, refused);
    await commands.renewCode({ tabId: TAB });
    await settle();
    expect(now()).toMatchObject({ id: 'new-1', state: { name: 'waiting' } });
    expect(cancelledJobs).toEqual([job.id]);
  });
});
