import { describe, expect, it } from 'vitest';
import { isReplaceable } from '../../../../lib/transfer/state-rules.ts';
import { failed, file, job, placeTarget, sampleTransfer, states } from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo' });

it.each(['creating', 'waiting', 'done', 'failed', 'cancelled'] as const)(
  'another backend gives a new code at once while the transfer is %s',
  async (name) => {
    const { commands, world, now } = createCommandWorld(photo, states[name]);
    await commands.chooseBackend({ tabId: TAB, backendId: 'work' });
    expect(world.backendId).toBe('work');
    expect(now()?.id).toBe('new-1');
  },
);

it('tells the backend before that nobody waits for its job any more', async () => {
  const { commands, cancelledJobs } = createCommandWorld(photo, states.waiting);
  await commands.chooseBackend({ tabId: TAB, backendId: 'work' });
  expect(cancelledJobs).toEqual([job.id]);
});

it.each(['receiving', 'downloading', 'filling', 'holding'] as const)(
  'another backend is for the next transfer while a file is %s',
  async (name) => {
    const { commands, world, now } = createCommandWorld(photo, states[name]);
    await commands.chooseBackend({ tabId: TAB, backendId: 'work' });
    expect(world.backendId).toBe('work');
    expect(now()?.id).toBe('first');
  },
);

it('keeps a file that was sent and could not be fetched yet', () => {
  const sent = { job, files: [file], originWithoutPermission: null, placed: [], missingCount: 0 };
  expect(isReplaceable({ ...failed('downloadFailed'), sent })).toBe(false);
  expect(isReplaceable(failed('downloadFailed'))).toBe(true);
});

describe.each([{ address: 'http://192.168.1.4:8787' }, { id: 'same address, another key' }])(
  'the backend in use, where the tab has a code of another (%o)',
  (other) => {
    it.each(['creating', 'waiting', 'done', 'failed', 'cancelled'] as const)(
      'gives a new code while the transfer is %s',
      async (name) => {
        const { commands, given, now } = createCommandWorld(photo);
        const { backend } = sampleTransfer(states[name]);
        given(states[name], { backend: { ...backend, ...other } });
        await commands.chooseBackend({ tabId: TAB, backendId: 'home' });
        expect(now()).toMatchObject({ id: 'new-1', backend });
      },
    );
  },
);

it('the backend in use is for the next transfer while a file comes from another', async () => {
  const { commands, given, now } = createCommandWorld(photo);
  const { backend } = sampleTransfer(states.receiving);
  given(states.receiving, { backend: { ...backend, routeBase: '/elsewhere' } });
  await commands.chooseBackend({ tabId: TAB, backendId: 'home' });
  expect(now()?.id).toBe('first');
});

it('keeps the code when the backend in use is chosen once more', async () => {
  const { commands, now } = createCommandWorld(photo, states.waiting);
  await commands.chooseBackend({ tabId: TAB, backendId: 'home' });
  expect(now()?.id).toBe('first');
});
