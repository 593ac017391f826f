import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { BlobStore } from '../../src/ports/blob-store.ts';
import type { Database } from '../../src/ports/database.ts';
import { StoreUnavailableError } from '../../src/ports/store-unavailable.ts';
import { addJob, END, FAILURE, makeJob } from '../drivers/contracts/job-examples.ts';
import { makeBytes } from '../support/phone.ts';
import {
  createMoveWorld,
  LARGE_BYTES,
  putBlob,
  readSide,
  runMove,
  stopMove,
  type Side,
} from './move-world.ts';

const STOPPED = { code: 'stopped', message: expect.stringMatching(/run the same command again/) };

/** The target, which notes where writing into a blob began, and the ids of the jobs that were put. */
function watch({ blobs, database }: Side) {
  const offsets: Record<string, number> = {};
  const jobIds: string[] = [];
  const { jobs } = database.copy;
  const watchedBlobs: BlobStore = {
    ...blobs,
    write(id, offset, bytes) {
      offsets[id] = offset;
      return blobs.write(id, offset, bytes);
    },
  };
  const watchedJobs: Database['copy']['jobs'] = {
    ...jobs,
    put(rows) {
      jobIds.push(...rows.map(({ id }) => id));
      return jobs.put(rows);
    },
  };
  const copy = { ...database.copy, jobs: watchedJobs };
  return { offsets, jobIds, target: { database: { ...database, copy }, blobs: watchedBlobs } };
}

it('goes on in the middle of a file, and copies no row again', async () => {
  const world = await createMoveWorld();
  const half = LARGE_BYTES / 2;
  await expect(stopMove(world, ({ step, done }) => step === 'files' && done > half)).rejects.toMatchObject(
    STOPPED,
  );
  const { offsets, jobIds, target } = watch(world.target);
  await runMove(world, { target });
  expect(offsets['large']).toBeGreaterThan(0);
  expect(jobIds).toEqual([]);
  expect(await readSide(world.target)).toEqual(await readSide(world.source));
});

it('goes on in the middle of a table', async () => {
  const world = await createMoveWorld();
  const ids = Array.from({ length: 450 }, (_, index) => `many-${index}`);
  for (const id of ids) await addJob(world.source.database.jobs, makeJob({ id }));
  await expect(stopMove(world, ({ step, done }) => step === 'rows' && done > 200)).rejects.toMatchObject(
    STOPPED,
  );
  expect(await world.target.database.copy.jobs.count()).toBe(200);
  const { jobIds, target } = watch(world.target);
  await runMove(world, { target });
  expect(jobIds).toHaveLength(256);
  expect(await readSide(world.target)).toEqual(await readSide(world.source));
});

it.each([
  [
    new StoreUnavailableError('The database cannot be used now.'),
    'The database cannot be used now. When that is mended, run the same command again: it goes on where it was.',
  ],
  [
    Object.assign(new Error('No room.'), { code: '53100' }),
    'The disk of the database is full. Make room there, then run the same command again: it goes on where it was.',
  ],
])('goes on after the target has failed: %s', async (failure, message) => {
  const world = await createMoveWorld();
  const { database, blobs } = world.target;
  const deliveries = { ...database.copy.deliveries, put: () => Promise.reject(failure) };
  const target = { database: { ...database, copy: { ...database.copy, deliveries } }, blobs };
  await expect(runMove(world, { target })).rejects.toMatchObject({ name: 'MoveError', message });
  await runMove(world);
  expect(await readSide(world.target)).toEqual(await readSide(world.source));
});

it('stopped while it compares does not count as done', async () => {
  const world = await createMoveWorld();
  await expect(stopMove(world, ({ step }) => step === 'comparison')).rejects.toMatchObject(STOPPED);
  expect(await runMove(world)).toMatchObject({ movedBeforeAtMs: undefined, rows: { jobs: { count: 6 } } });
});

it('follows what the source has done since it was stopped', async () => {
  const world = await createMoveWorld();
  await expect(stopMove(world, ({ step }) => step === 'comparison')).rejects.toMatchObject(STOPPED);
  const { jobs, keys, webhooks } = world.source.database;
  await jobs.fail('pending', FAILURE, END);
  await jobs.remove('cancelled', 1_000_000);
  await addJob(jobs, makeJob({ id: 'new' }));
  await keys.remove('key-1');
  await webhooks.removeEndpoint('we_2');
  await world.source.blobs.remove('up-1');
  await putBlob(world.source.blobs, 'up-1', makeBytes(3));
  await runMove(world);
  expect(await readSide(world.target)).toEqual(await readSide(world.source));
});

it('killed at any time, goes on when it is run again', async () => {
  const world = await createMoveWorld();
  for (const step of ['rows', 'files', 'comparison']) await killAt(step, world.source, world.target);
  await runMove(world);
  expect(await readSide(world.target)).toEqual(await readSide(world.source));
});

/** Moves in another process, which stands still in the middle of the step, and is killed there. */
async function killAt(step: string, source: Side, target: Side): Promise<void> {
  const program = fileURLToPath(new URL('moving-process.ts', import.meta.url));
  const words = ['--conditions=@svc/source', program, source.folder, target.folder, step];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  expect(await closed).toEqual([null, 'SIGKILL']);
}
