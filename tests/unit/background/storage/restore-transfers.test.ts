import { describe, expect, it } from 'vitest';
import { createDurableTransfers } from '../../../../lib/background/storage/durable-transfers.ts';
import { isStale, restoreTransfers } from '../../../../lib/background/storage/restore-transfers.ts';
import { loadTransfers, saveTransfer } from '../../../../lib/transfer/transfer-storage.ts';
import type {
  Transfer,
  TransferOwner,
  TransferState,
  TransferStateName,
} from '../../../../lib/transfer/transfer.ts';
import {
  detached,
  failed,
  file,
  job,
  NOW_MS,
  ofTab,
  placeTarget,
  sampleTransfer,
  sent,
  states,
} from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A worker that begins; `ports.store.save` is remembered, so it is written here. */
async function begin() {
  const world = createCommandWorld(photo);
  let shown = 0;
  const inUse: string[][] = [];
  world.backend.sendFile();
  await restoreTransfers({
    runner: world.runner,
    durable: createDurableTransfers(),
    adoptDurable: world.commands.adoptDurable,
    showDetached: () => {
      shown += 1;
    },
    dropUnusedKeys: async (transfers) => void inUse.push(transfers.map(({ id }) => id)),
    now: () => world.world.nowMs,
  });
  await world.rest();
  for (const transfer of world.runner.list()) await saveTransfer(transfer);
  return { ...world, shown, inUse };
}

/** As an earlier worker, or an earlier run of the browser, has left it. */
async function leave(where: 'session' | 'disk', transfer: Transfer): Promise<void> {
  if (where === 'session') await saveTransfer(transfer);
  await createDurableTransfers().follow(transfer);
}

/** What becomes of what an earlier worker has left in each state. */
const ends: Record<TransferStateName, { end: TransferStateName; delivered: number }> = {
  creating: { end: 'done', delivered: 1 },
  waiting: { end: 'done', delivered: 1 },
  receiving: { end: 'done', delivered: 1 },
  downloading: { end: 'done', delivered: 1 },
  filling: { end: 'done', delivered: 1 },
  holding: { end: 'holding', delivered: 0 },
  done: { end: 'done', delivered: 0 },
  failed: { end: 'failed', delivered: 0 },
  cancelled: { end: 'cancelled', delivered: 0 },
};

describe('a worker that begins', () => {
  it.each(Object.entries(ends))(
    'takes up what was left as "%s", and ends it once',
    async (name, expected) => {
      await leave('session', sampleTransfer(states[name as TransferStateName])); // its own keys
      const { now, delivered, runner } = await begin();
      expect(now()?.state.name).toBe(expected.end);
      expect(delivered).toHaveLength(expected.delivered);
      expect(runner.list()).toHaveLength(1);
    },
  );

  it('shows on the icon how many files are kept', async () => {
    expect((await begin()).shown).toBe(1);
  });

  it('forgets what nobody came for in a day, on the disk too', async () => {
    await leave('session', sampleTransfer(states.holding, { changedAtMs: NOW_MS - DAY_MS - 1 }));
    const { runner, dropped, inUse } = await begin();
    expect(runner.list()).toEqual([]);
    expect(dropped).toEqual(['first']);
    expect(inUse).toEqual([[]]); // nor is its key kept for it
    expect(await loadTransfers()).toEqual([]);
  });
});

describe('a browser that begins again', () => {
  it.each(['receiving', 'downloading', 'filling'] as const)(
    'goes on with what it was ended in, and holds the file (%s)',
    async (name) => {
      await leave('disk', sampleTransfer(states[name], { proposed: photo }));
      const { runner, delivered, files } = await begin();
      expect(runner.list()).toMatchObject([
        { id: 'first', owner: detached, proposed: null, state: { name: 'holding', why: 'pageGone' } },
      ]);
      expect(await files.find('first', file)?.blob.text()).toBe('abc');
      expect(delivered).toEqual([]);
    },
  );

  it('waits for a phone that may have the code already', async () => {
    await leave('disk', sampleTransfer(states.waiting));
    const { runner } = await begin();
    expect(runner.list()).toMatchObject([{ owner: detached, state: { name: 'holding' } }]);
  });

  it('still offers what was held, and what could not be fetched', async () => {
    await leave('disk', sampleTransfer(states.holding));
    await leave('disk', sampleTransfer(failed('downloadFailed', { sent }), { id: 'second' }));
    const { runner } = await begin();
    expect(runner.list()).toMatchObject([
      { id: 'first', owner: detached, state: states.holding },
      { id: 'second', owner: detached, state: { name: 'failed', sent } },
    ]);
  });

  const sealed = { ...job, sealKey: 'ukKBOV7tEl5OiEyNKfhzs2jq4PIhVZ3AYdqvG5xHbAE' };

  it.each<[string, TransferState]>([
    ...(['receiving', 'downloading', 'filling', 'holding'] as const).map((name): [string, TransferState] => [
      name,
      { ...states[name], job: sealed },
    ]),
    ['failed', failed('downloadFailed', { sent: { ...sent, job: sealed } })],
  ])('says of sealed files that nobody can open them any more (%s)', async (_, state) => {
    await leave('disk', sampleTransfer(state));
    const { runner, delivered } = await begin();
    expect(runner.list()).toMatchObject([
      { id: 'first', state: { name: 'failed', reason: 'keyLost', hasBegun: true, sent: null } },
    ]);
    expect(delivered).toEqual([]);
  });

  it('has nothing left of a code for sealed files that no phone has used', async () => {
    await leave('disk', sampleTransfer({ ...states.waiting, job: sealed }));
    const { runner, cancelledJobs } = await begin();
    expect(runner.list()).toEqual([]);
    expect(cancelledJobs).toEqual([job.id]);
  });

  it('finds each of them once, however often its worker begins', async () => {
    await leave('disk', sampleTransfer(states.holding));
    await begin();
    const { runner } = await begin();
    expect(runner.list()).toMatchObject([{ id: 'first', owner: detached }]);
    expect(await loadTransfers()).toHaveLength(1);
  });

  it('takes nothing for left behind that is still in a tab', async () => {
    await leave('session', sampleTransfer(states.holding, { owner: ofTab(TAB) }));
    const { runner } = await begin();
    expect(runner.list()).toMatchObject([{ id: 'first', owner: ofTab(TAB) }]);
  });
});

/** Whether a transfer is stale that has been in its state for so long. */
function isStaleAfter(ageMs: number, state: TransferState, more: Partial<Transfer> = {}): boolean {
  return isStale(sampleTransfer(state, { changedAtMs: NOW_MS - ageMs, ...more }), NOW_MS);
}

describe('isStale', () => {
  it.each(['creating', 'waiting', 'receiving', 'downloading', 'filling'] as const)(
    'never, while there is something to do (%s)',
    (name) => {
      expect(isStaleAfter(30 * DAY_MS, states[name])).toBe(false);
      expect(isStaleAfter(30 * DAY_MS, states[name], { owner: detached })).toBe(false);
    },
  );

  it.each<[string, TransferState, TransferOwner]>([
    ['held in a tab', states.holding, ofTab(TAB)],
    ['held, its tab closed', states.holding, detached],
    ['not fetched, its tab closed', failed('downloadFailed', { sent }), detached],
    ['not arrived, its tab closed', failed('uploadFailed', { hasBegun: true }), detached],
    ['at an end that nobody has seen', states.done, ofTab(TAB)],
  ])('a day after: %s', (_what, state, owner) => {
    expect(isStaleAfter(DAY_MS, state, { owner })).toBe(false);
    expect(isStaleAfter(DAY_MS + 1, state, { owner })).toBe(true);
  });

  it.each(['done', 'failed', 'cancelled'] as const)('ten minutes after its end was seen (%s)', (name) => {
    expect(isStaleAfter(10 * MINUTE_MS, states[name], { isEndSeen: true })).toBe(false);
    expect(isStaleAfter(10 * MINUTE_MS + 1, states[name], { isEndSeen: true })).toBe(true);
    expect(isStaleAfter(10 * MINUTE_MS + 1, states[name], { isEndSeen: false })).toBe(false);
  });

  it.each<[string, TransferState]>([
    ['a code that expired unused', states.failed],
    ['a cancelled one', states.cancelled],
    ['a file that is where it belongs', states.done],
  ])('at once, where its tab is closed and there is nothing to tell: %s', (_what, state) => {
    expect(isStaleAfter(0, state, { owner: detached })).toBe(true);
    expect(isStaleAfter(0, state)).toBe(false);
  });
});
