import { describe, expect, it } from 'vitest';
import { tabOf } from '../../../../lib/transfer/transfer.ts';
import {
  detached,
  failed,
  job,
  ofTab,
  sampleTransfer,
  sent,
  states,
} from '../../fixtures/sample-transfer.ts';
import { pageWith } from '../../fixtures/command-world.ts';
import { keep, letter, OTHER_TAB, photo } from '../../fixtures/detached-world.ts';

describe('a detached transfer that is taken into another page', () => {
  it('goes at once into its only place', async () => {
    const { commands, world, there, delivered, removed, rest } = await keep(states.holding);
    world.page = pageWith(letter);
    await commands.adoptDetached({ tabId: OTHER_TAB, detachedId: 'first' });
    await rest();
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
    expect(there()?.state).toEqual(states.done);
    expect(removed).toEqual([detached]);
  });

  it.each(['holding', 'receiving'] as const)(
    'waits for the person where the page has several places (%s)',
    async (name) => {
      const { commands, world, backend, there, delivered, rest } = await keep(states[name]);
      world.page = pageWith(letter, photo);
      await commands.adoptDetached({ tabId: OTHER_TAB, detachedId: 'first' });
      backend.sendFile();
      await rest();
      expect(delivered).toEqual([]);
      expect(there()).toMatchObject({ state: { name: 'holding' }, choices: [letter, photo] });
    },
  );

  it('is held where the page has no place', async () => {
    const { commands, world, there, delivered, expected } = await keep(states.holding);
    world.page = pageWith();
    await commands.adoptDetached({ tabId: OTHER_TAB, detachedId: 'first' });
    expect(there()).toMatchObject({ state: { name: 'holding' }, target: { kind: 'none' } });
    expect(delivered).toEqual([]);
    expect(expected).toMatchObject([{ tabId: OTHER_TAB, transferId: 'first' }]); // for its next picker
  });

  it('goes on where the phone is still sending', async () => {
    const { commands, world, backend, there, delivered, cancelledJobs, rest } = await keep(states.receiving);
    world.page = pageWith(letter);
    await commands.adoptDetached({ tabId: OTHER_TAB, detachedId: 'first' });
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
    await commands.adoptDetached({ tabId: OTHER_TAB, detachedId: 'first' });
    await rest();
    expect(there()).toMatchObject({ id: 'new-1', owner: ofTab(OTHER_TAB), state: { name: 'done' } });
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
    expect(world.fetched).toBe(1);
    expect(backend.asked).toEqual([]);
  });

  it('takes the place of a file that was held or on its way there, which is detached in turn', async () => {
    const { commands, runner, there, cancelledJobs } = await keep(states.holding);
    runner.adopt(sampleTransfer(states.holding, { id: 'second', owner: ofTab(OTHER_TAB) }));
    await commands.adoptDetached({ tabId: OTHER_TAB, detachedId: 'first' });
    expect(there()?.id).toBe('first');
    expect(runner.detachedSession('second')?.transfer).toMatchObject({
      id: 'second',
      state: { name: 'holding' },
    });
    expect(cancelledJobs).toEqual([]);
  });

  it('takes the place of a code there, whose job is cancelled', async () => {
    const { commands, runner, there, dropped, cancelledJobs } = await keep(states.holding);
    const code = { ...states.waiting, job: { ...job, id: 'of-second' } };
    runner.adopt(sampleTransfer(code, { id: 'second', owner: ofTab(OTHER_TAB) }));
    await commands.adoptDetached({ tabId: OTHER_TAB, detachedId: 'first' });
    expect(there()?.id).toBe('first');
    expect(dropped).toEqual(['second']);
    expect(cancelledJobs).toEqual(['of-second']);
  });

  it.each([
    ['that arrived', states.holding],
    ['that could not be fetched', failed('downloadFailed', { sent })],
  ])('does not look for a place of the page that is closed (a file %s)', async (_what, state) => {
    const { commands, there, soughtKeys } = await keep(state, { isTargetChosen: true, proposed: letter });
    await commands.adoptDetached({ tabId: OTHER_TAB, detachedId: 'first' });
    expect(soughtKeys).toEqual([null]);
    expect(there()).toMatchObject({ proposed: null });
    expect(there()?.target).not.toEqual(letter);
  });

  it('offers no place of the page that is closed, not even before the other one is looked at', async () => {
    const { commands, world, stored } = await keep(states.holding, { choices: [photo] });
    world.page = pageWith(letter);
    await commands.adoptDetached({ tabId: OTHER_TAB, detachedId: 'first' });
    const offered = stored
      .filter((transfer) => tabOf(transfer) === OTHER_TAB)
      .flatMap(({ choices }) => choices);
    expect(offered).toContainEqual(letter);
    expect(offered).not.toContainEqual(photo);
  });

  it('ignores the id of a transfer that has a tab, and an unknown id', async () => {
    const { commands, given, there, now } = await keep(states.holding);
    given(states.receiving, { id: 'of-a-tab' });
    await commands.adoptDetached({ tabId: OTHER_TAB, detachedId: 'of-a-tab' });
    await commands.adoptDetached({ tabId: OTHER_TAB, detachedId: 'unknown' });
    expect(there()).toBeUndefined();
    expect(now()?.id).toBe('of-a-tab');
  });

  it('stays detached where the tab has been closed meanwhile', async () => {
    const { commands, world, runner } = await keep(states.holding);
    world.hasTab = false;
    await commands.adoptDetached({ tabId: OTHER_TAB, detachedId: 'first' });
    expect(runner.list()).toMatchObject([{ id: 'first', owner: detached }]);
  });

  it('is private from then on in a tab of a private window', async () => {
    const { commands, world, there, stored } = await keep(states.holding);
    world.isPrivate = true;
    await commands.adoptDetached({ tabId: OTHER_TAB, detachedId: 'first' });
    expect(there()?.isPrivate).toBe(true);
    expect(
      stored.filter((transfer) => tabOf(transfer) === OTHER_TAB).every(({ isPrivate }) => isPrivate),
    ).toBe(true);
  });
});
