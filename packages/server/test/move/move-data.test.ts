import { describe, expect, it } from 'vitest';
import { refuseHalfMoved } from '../../src/move/move-mark.ts';
import { makeEndpoint } from '../drivers/contracts/webhook-examples.ts';
import {
  createMoveWorld,
  LARGE_BYTES,
  openSide,
  putBlob,
  readBlob,
  readSide,
  runMove,
} from './move-world.ts';
import { addJob, FAILURE, END, makeJob } from '../drivers/contracts/job-examples.ts';
import { makeTempFolder } from '../support/test-server.ts';

const SHA256 = expect.stringMatching(/^[0-9a-f]{64}$/);

describe('a move', () => {
  it('brings every row and every byte to the other side, and leaves the source as it is', async () => {
    const world = await createMoveWorld();
    const before = await readSide(world.source);
    const report = await runMove(world);
    expect(report).toEqual({
      movedBeforeAtMs: undefined,
      rows: {
        keys: { count: 2, sha256: SHA256 },
        endpoints: { count: 2, sha256: SHA256 },
        jobs: { count: 6, sha256: SHA256 },
        deliveries: { count: before.rows['deliveries']?.length, sha256: SHA256 },
        settings: { count: 2, sha256: SHA256 },
        blobs: { count: 2, sha256: SHA256 },
      },
      files: { count: 4, bytes: LARGE_BYTES + 26 },
    });
    expect(await readSide(world.target)).toEqual(before);
    expect(await readSide(world.source)).toEqual(before);
    expect(await world.source.database.settings.find('move')).toBeUndefined();
  });

  it('keeps download addresses valid: it takes the secret that signs them along', async () => {
    const world = await createMoveWorld();
    await world.target.database.settings.put('download_secret', 'that of an empty server');
    await runMove(world);
    const secret = await world.target.database.settings.find('download_secret');
    expect(new Uint8Array(Buffer.from(secret ?? '', 'base64'))).toEqual(world.downloadSecret);
  });

  it('takes no bytes along that no job wants', async () => {
    const world = await createMoveWorld();
    await putBlob(world.source.blobs, 'stray', Buffer.from('stray'));
    await runMove(world);
    expect(await readBlob(world.target, 'stray')).toBeUndefined();
    expect(await readBlob(world.source, 'stray')).toHaveLength(5);
  });

  it('copies whole files before those that are still arriving', async () => {
    const world = await createMoveWorld();
    const written: string[] = [];
    const { blobs } = world.target;
    await runMove(world, {
      target: {
        ...world.target,
        blobs: {
          ...blobs,
          write: (id, offset, bytes) => {
            written.push(id);
            return blobs.write(id, offset, bytes);
          },
        },
      },
    });
    expect(written).toHaveLength(4);
    expect(written.at(-1)).toBe('up-1');
  });

  it('tells how far it is, and ends each step at all of it', async () => {
    const world = await createMoveWorld();
    const last = new Map<string, { done: number; total: number }>();
    await runMove(world, {
      onProgress({ step, done, total }) {
        expect(done).toBeGreaterThanOrEqual(last.get(step)?.done ?? 0);
        last.set(step, { done, total });
      },
    });
    expect([...last.keys()]).toEqual(['rows', 'files', 'comparison']);
    for (const { done, total } of last.values()) expect(done).toBe(total);
  });

  it('leaves files where they are when both sides have the same store of bytes', async () => {
    const world = await createMoveWorld();
    await world.source.database.copy.blobs.remove(['blob-1', 'blob-2']);
    const target = { database: world.target.database, blobs: world.source.blobs };
    expect(await runMove(world, { target })).toMatchObject({
      rows: { jobs: { count: 6 } },
      files: { count: 0, bytes: 0 },
    });
    expect(await world.target.database.jobs.find('large-job')).toMatchObject({ status: 'completed' });
    expect(await readBlob(world.target, 'large')).toBeUndefined();
  });

  it('does nothing the second time, whatever has changed on either side since', async () => {
    const world = await createMoveWorld();
    await runMove(world);
    await addJob(world.target.database.jobs, makeJob({ id: 'new-there' }));
    await world.source.database.jobs.fail('pending', FAILURE, END);
    const after = await readSide(world.target);
    expect(await runMove(world)).toEqual({ movedBeforeAtMs: 5_000, rows: {}, files: { count: 0, bytes: 0 } });
    expect(await readSide(world.target)).toEqual(after);
  });
});

describe('a move is refused', () => {
  it('into a database that has data of its own', async () => {
    const world = await createMoveWorld();
    await world.target.database.webhooks.putEndpoint(makeEndpoint());
    await expect(runMove(world)).rejects.toMatchObject({
      code: 'unfit',
      message: expect.stringMatching(/^The target has jobs, keys/),
    });
    expect(await world.target.database.settings.find('move')).toBeUndefined();
  });

  it('into the database of a move from another server', async () => {
    const world = await createMoveWorld();
    await runMove(world);
    const other = { ...world, downloadSecret: new Uint8Array(32).fill(8) };
    await expect(runMove(other)).rejects.toMatchObject({
      code: 'unfit',
      message: expect.stringMatching(/data of another server/),
    });
  });

  it('into a database that a server uses', async () => {
    const world = await createMoveWorld();
    await world.target.database.leases.take('sweep', 'a server', 60_000);
    await expect(runMove(world)).rejects.toMatchObject({
      code: 'unfit',
      message: expect.stringMatching(/^A server uses the target/),
    });
  });

  it('without the object store that has the files of the source', async () => {
    const world = await createMoveWorld();
    const target = { database: world.target.database, blobs: world.source.blobs };
    await expect(runMove(world, { target })).rejects.toMatchObject({
      code: 'unfit',
      message: expect.stringMatching(/SVC_STORAGE_URL/),
    });
  });
});

it('lets no server start on data that has not come fully', async () => {
  const { database } = openSide(await makeTempFolder());
  await expect(refuseHalfMoved(database.settings)).resolves.toBeUndefined();
  await database.settings.put('move', JSON.stringify({ source: 'x', isDone: false, atMs: 1 }));
  await expect(refuseHalfMoved(database.settings)).rejects.toThrow(
    /^The move of data into this database is not/,
  );
  await database.settings.put('move', JSON.stringify({ source: 'x', isDone: true, atMs: 1 }));
  await expect(refuseHalfMoved(database.settings)).resolves.toBeUndefined();
  await database.close();
});
