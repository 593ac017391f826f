import { describe, expect, it } from 'vitest';
import type { Transfer } from '../../../lib/transfer.ts';
import { failed, job, placeTarget, sampleTransfer, sent } from '../fixtures/sample-transfer.ts';
import { createCommandWorld, pageWith, settle, states, TAB } from './command-world.ts';

const photo = placeTarget({ key: 'photo', accept: 'image/*' });
const letter = placeTarget({ key: 'letter', accept: '.pdf' });
const OTHER_TAB = 8;
const sending = ['receiving', 'downloading', 'filling', 'holding'] as const;

/** Transfers whose tab is closed, in the given state. */
async function keep(state: Transfer['state'], more: Partial<Transfer> = {}) {
  const world = createCommandWorld(pageWith(photo));
  world.runner.adopt(sampleTransfer(state, { tabId: -1, target: photo, ...more }));
  await settle();
  return { ...world, there: () => world.runner.sessionOf(OTHER_TAB)?.transfer };
}

describe('a tab that is closed after the phone has begun to send', () => {
  it.each(sending)('leaves its transfer under a number below zero (%s)', async (name) => {
    const { commands, given, runner, removed, stored, cancelledJobs } = createCommandWorld(pageWith(photo));
    given(states[name]);
    await commands.forgetTab(TAB);
    expect(runner.list()).toMatchObject([{ id: 'first', tabId: -1, target: photo }]);
    expect(stored.at(-1)).toMatchObject({ id: 'first', tabId: -1 });
    expect(removed).toEqual([TAB]);
    expect(cancelledJobs).toEqual([]);
  });

  it('leaves a file that could not be fetched, to be tried again', async () => {
    const { commands, given, runner } = createCommandWorld(pageWith(photo));
    given(failed('downloadFailed', { sent }));
    await commands.forgetTab(TAB);
    expect(runner.list()).toMatchObject([{ id: 'first', tabId: -1, state: { name: 'failed', sent } }]);
  });

  it('loses nothing: the file is fetched, and held for another page', async () => {
    const { commands, given, backend, runner, delivered, files, rest } = createCommandWorld(pageWith(photo));
    given(states.receiving);
    await commands.forgetTab(TAB);
    backend.sendFile();
    await rest();
    expect(runner.sessionOf(-1)?.transfer.state).toMatchObject({ name: 'holding', why: 'pageGone' });
    expect(delivered).toEqual([]);
    expect(await files.get('first')?.blob.text()).toBe('abc');
  });

  it('leaves each of two under a number of its own', async () => {
    const { commands, given, runner } = createCommandWorld(pageWith(photo));
    given(states.receiving);
    given(states.holding, { id: 'second', tabId: OTHER_TAB });
    await commands.forgetTab(TAB);
    await commands.forgetTab(OTHER_TAB);
    expect(runner.list()).toMatchObject([
      { id: 'first', tabId: -1 },
      { id: 'second', tabId: -2 },
    ]);
  });
});

describe('a tab that is closed before anybody sends', () => {
  it('takes its code along: the job is cancelled, and nothing more is stored', async () => {
    const { commands, given, runner, removed, stored, cancelledJobs, dropped, backend, rest } =
      createCommandWorld(pageWith(photo));
    given(states.waiting);
    await commands.forgetTab(TAB);
    backend.sendFile();
    await rest();
    expect(runner.list()).toEqual([]);
    expect({ removed, stored, dropped }).toEqual({ removed: [TAB], stored: [], dropped: ['first'] });
    expect(cancelledJobs).toEqual([job.id]);
  });

  it('cancels a job that is made only then', async () => {
    const { commands, given, backend, stored, cancelledJobs } = createCommandWorld(pageWith(photo));
    const answer = backend.delayJobs();
    given(states.creating);
    await settle();
    await commands.forgetTab(TAB);
    expect(cancelledJobs).toEqual([]);
    answer();
    await settle();
    expect(cancelledJobs).toEqual(['j']);
    expect(stored).toEqual([]);
  });

  it.each(['done', 'failed', 'cancelled'] as const)(
    'forgets what is over, and cancels nothing (%s)',
    async (name) => {
      const { commands, given, runner, removed, cancelledJobs } = createCommandWorld(pageWith(photo));
      given(states[name]);
      await commands.forgetTab(TAB);
      expect({ left: runner.list(), removed, cancelledJobs }).toEqual({
        left: [],
        removed: [TAB],
        cancelledJobs: [],
      });
    },
  );
});

it.each(sending)('a tab of a private window takes all along when it is closed (%s)', async (name) => {
  const { commands, given, runner, removed, cancelledJobs, files } = createCommandWorld(pageWith(photo));
  given(states[name], { isPrivate: true });
  files.set('first', { blob: new Blob(['abc']), lastModified: null });
  await commands.forgetTab(TAB);
  expect({ left: runner.list(), removed, cancelledJobs, files: files.size }).toEqual({
    left: [],
    removed: [TAB],
    cancelledJobs: [job.id],
    files: 0,
  });
});

describe('a kept file that is taken into another page', () => {
  it('goes at once into its only place', async () => {
    const { commands, world, there, delivered, removed, rest } = await keep(states.holding);
    world.page = pageWith(letter);
    await commands.takeKept(OTHER_TAB, 'first');
    await rest();
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
    expect(there()?.state).toEqual(states.done);
    expect(removed).toEqual([-1]);
  });

  it('waits for the person where the page has several places', async () => {
    const { commands, world, there, delivered, rest } = await keep(states.holding);
    world.page = pageWith(letter, photo);
    await commands.takeKept(OTHER_TAB, 'first');
    await rest();
    expect(delivered).toEqual([]);
    expect(there()).toMatchObject({ state: { name: 'holding' }, choices: [letter, photo] });
  });

  it('is held where the page has no place', async () => {
    const { commands, world, there, delivered, expected } = await keep(states.holding);
    world.page = pageWith();
    await commands.takeKept(OTHER_TAB, 'first');
    expect(there()).toMatchObject({ state: { name: 'holding' }, target: { kind: 'none' } });
    expect(delivered).toEqual([]);
    expect(expected).toMatchObject([{ tabId: OTHER_TAB, transferId: 'first' }]); // for its next picker
  });

  it('goes on where the phone is still sending', async () => {
    const { commands, world, backend, there, delivered, cancelledJobs, rest } = await keep(states.receiving);
    world.page = pageWith(letter);
    await commands.takeKept(OTHER_TAB, 'first');
    expect(there()).toMatchObject({ id: 'first', state: { name: 'receiving' }, target: letter });
    backend.sendFile();
    await rest();
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
    expect(cancelledJobs).toEqual([]);
  });

  it('is fetched again, without another code, where that had failed', async () => {
    const { commands, world, backend, there, delivered, rest } = await keep(
      failed('downloadFailed', { sent }),
    );
    world.page = pageWith(letter);
    await commands.takeKept(OTHER_TAB, 'first');
    await rest();
    expect(there()).toMatchObject({ id: 'new-1', tabId: OTHER_TAB, state: { name: 'done' } });
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
    expect(world.fetched).toBe(1);
    expect(backend.asked).toEqual([]);
  });

  it('takes the place of a file that was held or on its way there, which is kept in turn', async () => {
    const { commands, runner, there, cancelledJobs } = await keep(states.holding);
    runner.adopt(sampleTransfer(states.holding, { id: 'second', tabId: OTHER_TAB }));
    await commands.takeKept(OTHER_TAB, 'first');
    expect(there()?.id).toBe('first');
    expect(runner.sessionOf(-2)?.transfer).toMatchObject({ id: 'second', state: { name: 'holding' } });
    expect(cancelledJobs).toEqual([]);
  });

  it('takes the place of a code there, whose job is cancelled', async () => {
    const { commands, runner, there, dropped, cancelledJobs } = await keep(states.holding);
    const code = { ...states.waiting, job: { ...job, id: 'of-second' } };
    runner.adopt(sampleTransfer(code, { id: 'second', tabId: OTHER_TAB }));
    await commands.takeKept(OTHER_TAB, 'first');
    expect(there()?.id).toBe('first');
    expect(dropped).toEqual(['second']);
    expect(cancelledJobs).toEqual(['of-second']);
  });

  it.each([
    ['that arrived', states.holding],
    ['that could not be fetched', failed('downloadFailed', { sent })],
  ])('does not look for a place of the page that is closed (a file %s)', async (_what, state) => {
    const { commands, there, soughtKeys } = await keep(state, { isTargetChosen: true, proposed: letter });
    await commands.takeKept(OTHER_TAB, 'first');
    expect(soughtKeys).toEqual([null]);
    expect(there()).toMatchObject({ isTargetChosen: false, proposed: null });
  });

  it('is no other tab’s, and none that is gone', async () => {
    const { commands, given, there, now } = await keep(states.holding);
    given(states.receiving, { id: 'of-a-tab' });
    await commands.takeKept(OTHER_TAB, 'of-a-tab');
    await commands.takeKept(OTHER_TAB, 'unknown');
    expect(there()).toBeUndefined();
    expect(now()?.id).toBe('of-a-tab');
  });
});

describe('a kept file that nobody wants', () => {
  it('is forgotten, and the phone is told to stop', async () => {
    const { commands, runner, removed, dropped, cancelledJobs } = await keep(states.receiving);
    await commands.discardKept(-1);
    expect(runner.list()).toEqual([]);
    expect({ removed, dropped, cancelledJobs }).toEqual({
      removed: [-1],
      dropped: ['first'],
      cancelledJobs: [job.id],
    });
  });

  it('is never the transfer of a tab', async () => {
    const { commands, given, now, cancelledJobs } = createCommandWorld(pageWith(photo));
    given(states.receiving);
    await commands.discardKept(TAB);
    expect(now()?.state).toEqual(states.receiving);
    expect(cancelledJobs).toEqual([]);
  });
});

it('a tab that gets another number keeps its transfer, which is not interrupted', async () => {
  const { commands, given, backend, runner, removed, delivered, rest } = createCommandWorld(pageWith(photo));
  given(states.receiving);
  await commands.renumberTab(TAB, 99);
  backend.sendFile();
  await rest();
  expect(runner.list()).toMatchObject([{ id: 'first', tabId: 99, state: { name: 'done' } }]);
  expect(delivered).toHaveLength(1);
  expect(removed).toEqual([TAB]);
});

it('what an earlier run of the browser has left is kept, each under a number of its own', async () => {
  const { commands, runner, stored } = createCommandWorld(pageWith(photo));
  await commands.adoptKept(sampleTransfer(states.holding, { proposed: letter }));
  await commands.adoptKept(sampleTransfer(states.receiving, { id: 'second' }));
  const kept = [
    { id: 'first', tabId: -1, proposed: null },
    { id: 'second', tabId: -2 },
  ];
  expect(runner.list()).toMatchObject(kept);
  expect(stored).toMatchObject(kept);
});
