import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/ports/database.ts';
import { addJob, makeJob } from '../drivers/contracts/job-examples.ts';
import { makeBytes } from '../support/phone.ts';
import {
  createMoveWorld,
  damageBlob,
  putBlob,
  readSide,
  runMove,
  type MoveWorld,
  type Side,
} from './move-world.ts';

/** Moves to a target that changes by itself once all rows are there and the large file is sealed. */
async function moveAndDamage(world: MoveWorld, damage: (target: Side) => Promise<unknown>) {
  const { blobs, database } = world.target;
  const seal = async (id: string) => {
    await blobs.seal(id);
    if (id === 'large') await damage(world.target);
  };
  return runMove(world, { target: { database, blobs: { ...blobs, seal } } });
}

/** A run after the first one, which has found a difference, brings all of it. */
async function expectMended(world: MoveWorld): Promise<void> {
  expect(await runMove(world)).toMatchObject({ movedBeforeAtMs: undefined });
  expect(await readSide(world.target)).toEqual(await readSide(world.source));
}

describe('the comparison at the end of a move notices', () => {
  it('one wrong byte in a file, which the next run copies anew', async () => {
    const world = await createMoveWorld();
    const moved = moveAndDamage(world, (target) => damageBlob(target, 'large'));
    await expect(moved).rejects.toMatchObject({
      code: 'differs',
      message:
        'The copy is not what the source is (files: 1). Run the same command again: it copies what differs.',
    });
    await expectMended(world);
  });

  it('a file that is missing', async () => {
    const world = await createMoveWorld();
    const moved = moveAndDamage(world, ({ blobs }) => blobs.remove('large'));
    await expect(moved).rejects.toMatchObject({
      code: 'differs',
      message: expect.stringMatching(/\(files: 1\)/),
    });
    await expectMended(world);
  });

  it.each<[string, (database: Database) => Promise<unknown>]>([
    ['jobs: 1', async ({ copy }) => copy.jobs.remove(['pending'])],
    ['jobs: 1', async ({ jobs }) => addJob(jobs, makeJob({ id: 'surplus' }))],
    ['jobs: 1', async ({ jobs }) => jobs.setOutcome('large-job', { kind: 'saved' })],
    ['keys: 2', async ({ copy }) => copy.keys.remove(['key-1', 'key-2'])],
    ['endpoints: 1', async ({ webhooks }) => webhooks.disableEndpoint('we_1', 'x', 1).then(() => undefined)],
    ['deliveries: 1', async ({ copy }) => copy.deliveries.remove([(await firstDelivery(copy)) ?? 0])],
    ['settings: 1', async ({ settings }) => settings.put('one', 'other')],
    ['blobs: 1', async ({ ledger }) => ledger.remove('blob-1')],
  ])('rows that are not as they should be (%s)', async (what, damage) => {
    const world = await createMoveWorld();
    const moved = moveAndDamage(world, ({ database }) => damage(database));
    await expect(moved).rejects.toMatchObject({ code: 'differs', message: expect.stringContaining(what) });
    await expectMended(world);
  });

  it('a store that reads something else from the same rows', async () => {
    const world = await createMoveWorld();
    const { database, blobs } = world.target;
    const jobs = { ...database.jobs, countHeldBytes: async () => 1 };
    const moved = runMove(world, { target: { database: { ...database, jobs }, blobs } });
    await expect(moved).rejects.toMatchObject({
      code: 'differs',
      message: expect.stringMatching(/^A server would not find the same/),
    });
  });
});

it('compares only the size of an unfinished upload that its store shows to nobody', async () => {
  const world = await createMoveWorld();
  const { database, blobs } = world.target;
  const hash = async (id: string) => {
    if (id === 'up-1') throw new Error('The store shows it to nobody.');
    return blobs.hash(id);
  };
  await runMove(world, { target: { database, blobs: { ...blobs, canReadEarly: false, hash } } });
  expect(await readSide(world.target)).toEqual(await readSide(world.source));
});

describe('a file that is in an object store already', () => {
  it('stays there, and its entry in the ledger moves', async () => {
    const world = await createWorldWithStore();
    await putBlob(world.target.blobs, 'up-2', makeBytes(3));
    expect(await runMove(world)).toMatchObject({ files: { count: 4 } });
    expect(await world.target.database.ledger.find('up-2')).toMatchObject({ partBytes: 3, etags: ['a'] });
  });

  it('is missed when the target uses another store', async () => {
    const moved = runMove(await createWorldWithStore());
    await expect(moved).rejects.toMatchObject({
      code: 'differs',
      message: expect.stringMatching(/\(files: 1\)/),
    });
  });
});

async function firstDelivery({ deliveries }: Database['copy']): Promise<number | undefined> {
  const [first] = await deliveries.read(undefined, 1);
  return first?.id;
}

async function createWorldWithStore(): Promise<MoveWorld> {
  const world = await createMoveWorld();
  await world.source.blobs.remove('up-2');
  const { ledger } = world.source.database;
  await ledger.begin('up-2', 3);
  await ledger.addPart('up-2', { partBytes: 0, tailBytes: 0 }, { bytes: 3, etag: 'a' });
  return world;
}
