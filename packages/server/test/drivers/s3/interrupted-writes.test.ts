import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { hashBytes } from '../../support/phone.ts';
import { hasS3 } from '../../support/services/test-s3.ts';
import { waitUntil } from '../../support/time.ts';
import type { BlobStore } from '../../../src/ports/blob-store.ts';
import { KILLED } from '../../support/kill-after.ts';
import {
  BYTES,
  beginBlob,
  createS3World,
  ID,
  killBehind,
  PART_BYTES,
  hashRead,
  streamOf,
  type Step,
} from './s3-world.ts';

const HASH = hashBytes(BYTES);

/** Continues at the stored offset. Returns that offset. */
async function goOn(store: BlobStore, to = BYTES.length): Promise<number> {
  const offset = (await store.countBytes(ID)) ?? Number.NaN;
  await store.write(ID, offset, streamOf(BYTES.subarray(offset, to)));
  return offset;
}

describe.runIf(hasS3)('an upload to a bucket', () => {
  it('goes on in another instance after each of many interruptions', async () => {
    const { world } = await beginBlob();
    for (const end of [30_000, 60_000, 99_999, 100_001, 200_000, 249_999]) {
      const store = world.open();
      await goOn(store, end);
      expect(await store.countBytes(ID)).toBe(end);
      // Only the newest tail is there.
      const { objects } = await world.look();
      const start = Math.floor(end / PART_BYTES) * PART_BYTES;
      expect(objects).toEqual(end > start ? [`uploads/${ID}.${start}-${end - start}`] : []);
    }
    const last = world.open();
    expect(await goOn(last)).toBe(249_999);
    expect(await world.open().hash(ID)).toBe(HASH);
    expect(await hashRead(last)).toBe(HASH);
    expect(await world.look()).toEqual({ objects: [`uploads/${ID}`], uploads: [] });
  });

  it.each<[step: Step, from: number]>([
    [['bucket', 'beginUpload'], 0],
    [['bucket', 'putPart', 1], 0],
    [['bucket', 'putPart', 2], 100_000],
    [['bucket', 'putPart', 3], 200_000],
    [['ledger', 'beginMultipart'], 0],
    [['ledger', 'addPart', 2], 200_000],
    [['ledger', 'addPart', 3], 250_000],
    // Steps of a tail, after half of a part.
    [['bucket', 'put'], 0],
    [['ledger', 'setTail'], 50_000],
  ])('goes on after a kill behind %j from byte %d', async (step, from) => {
    const world = await createS3World();
    const killed = world.open(killBehind(world, ...step));
    await killed.create(ID, { size: BYTES.length });
    const sent = /put$|setTail/.test(step[1]) ? BYTES.subarray(0, 50_000) : BYTES;
    await expect(killed.write(ID, 0, streamOf(sent))).rejects.toThrow(KILLED);
    const store = world.open();
    expect(await goOn(store)).toBe(from);
    expect(await store.hash(ID)).toBe(HASH);
    expect(await hashRead(store)).toBe(HASH);
  });

  it.each([
    ['bucket', 'completeUpload'],
    ['ledger', 'markSealed'],
  ] as const)('is sealed after a kill behind %s.%s', async (...step) => {
    const world = await createS3World();
    const killed = world.open(killBehind(world, ...step));
    await killed.create(ID, { size: BYTES.length });
    await killed.write(ID, 0, streamOf(BYTES));
    await expect(killed.seal(ID)).rejects.toThrow(KILLED);
    const store = world.open();
    await store.seal(ID);
    expect(await store.hash(ID)).toBe(HASH);
    expect(await world.ledger.find(ID)).toMatchObject({ isSealed: true });
  });

  it.each([
    ['was put together before, is sealed', true],
    ['was lost, begins anew', false],
  ])('that the store does not know any more, since it %s', async (_title, isThere) => {
    const world = await createS3World();
    const store = world.open({ bucket: { ...world.bucket, completeUpload: async () => 'gone' } });
    await store.create(ID, { size: BYTES.length });
    await store.write(ID, 0, streamOf(BYTES));
    if (isThere) await world.bucket.put(ID, Buffer.from(BYTES));
    const error: unknown = await store.seal(ID).catch((error: unknown) => error);
    if (isThere) expect([error, await store.hash(ID)]).toEqual([undefined, HASH]);
    else expect([error, await store.countBytes(ID)]).toMatchObject([{ code: 'gone' }, undefined]);
  });

  it('whose begun upload the store has dropped begins anew', async () => {
    const { world, store } = await beginBlob();
    await goOn(store, 100_000);
    const { multipartId } = (await world.ledger.find(ID)) ?? {};
    await world.bucket.abortUpload({ key: ID, multipartId: multipartId ?? '' });
    await expect(goOn(store)).rejects.toMatchObject({ code: 'gone' });
    expect(await store.countBytes(ID)).toBeUndefined();
  });

  it('whose tail the store has lost begins anew', async () => {
    const { world, store } = await beginBlob();
    await goOn(store, 50_000);
    await world.bucket.remove(`${ID}.0-50000`);
    await expect(goOn(store)).rejects.toMatchObject({ code: 'gone' });
    expect(await store.countBytes(ID)).toBeUndefined();
  });

  it('is put together once when it is sealed, hashed and read at the same moment', async () => {
    const world = await createS3World();
    let completed = 0;
    const bucket = {
      ...world.bucket,
      completeUpload: (...args: Parameters<typeof world.bucket.completeUpload>) => {
        completed++;
        return world.bucket.completeUpload(...args);
      },
    };
    const store = world.open({ bucket });
    await store.create(ID, { size: BYTES.length });
    await store.write(ID, 0, streamOf(BYTES));
    const results = await Promise.all([store.seal(ID), store.hash(ID), hashRead(store), store.seal(ID)]);
    expect(results).toEqual([undefined, HASH, HASH, undefined]);
    expect(completed).toBe(1);
  });

  it('is not sealed before all of it is there', async () => {
    const { store } = await beginBlob();
    await goOn(store, 150_000);
    await expect(store.seal(ID)).rejects.toThrow('lacks bytes');
    await expect(store.read(ID)).rejects.toThrow('lacks bytes');
    await expect(store.hash(ID)).rejects.toThrow('lacks bytes');
  });

  it('whose last bytes are stored as a tail is sealed all the same', async () => {
    const { world, store } = await beginBlob();
    await goOn(store, 249_000);
    const tail = BYTES.subarray(200_000);
    await world.bucket.put(`${ID}.200000-50000`, Buffer.from(tail));
    await world.ledger.setTail(ID, { partBytes: 200_000, tailBytes: 49_000 }, 50_000);
    await store.seal(ID);
    expect(await store.hash(ID)).toBe(HASH);
  });

  it('takes no more bytes than it is to have', async () => {
    const { store } = await beginBlob(10);
    await expect(store.write(ID, 0, streamOf(BYTES.subarray(0, 11)))).rejects.toThrow('More bytes came');
    expect(await store.hash(ID)).toBe(hashBytes(BYTES.subarray(0, 10)));
  });
});

describe.runIf(hasS3)('two writers of one blob', () => {
  it('that start at the same offset: one goes on, the other is told, and the bytes are right', async () => {
    const { world } = await beginBlob();
    const results = await Promise.allSettled([
      world.open().write(ID, 0, streamOf(BYTES)),
      world.open().write(ID, 0, streamOf(BYTES)),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'conflict' });
    const store = world.open();
    expect(await store.countBytes(ID)).toBe(BYTES.length);
    expect(await store.hash(ID)).toBe(HASH);
  });

  it('of which one comes too late: it is refused at once, and nothing of it is kept', async () => {
    const { store } = await beginBlob();
    await goOn(store, 150_000);
    await expect(store.write(ID, 100_000, streamOf(BYTES))).rejects.toMatchObject({ code: 'conflict' });
    expect(await store.countBytes(ID)).toBe(150_000);
  });

  it('of which one is behind: it replaces no part of the other, even with other bytes', async () => {
    const { world, store: behind } = await beginBlob();
    const stream = new Readable({ read() {} });
    const writing = behind.write(ID, 0, stream);
    writing.catch(() => {}); // expected below
    stream.push(Buffer.alloc(1000));
    await waitUntil(async () => (await behind.countBytes(ID)) === 1000);
    // Another writer continues after the first thousand bytes.
    const other = world.open();
    await other.write(ID, 1000, streamOf(BYTES.subarray(1000)));
    stream.push(Buffer.alloc(PART_BYTES));
    await expect(writing).rejects.toMatchObject({ code: 'conflict' });
    const expected = BYTES.slice().fill(0, 0, 1000);
    expect(await hashRead(other)).toBe(hashBytes(expected));
  });

  it('is read from the store when a part was replaced there', async () => {
    const { world, store } = await beginBlob();
    await store.write(ID, 0, streamOf(BYTES));
    const { multipartId } = (await world.ledger.find(ID)) ?? {};
    const other = Buffer.alloc(PART_BYTES, 7);
    await world.bucket.putPart({ key: ID, multipartId: multipartId ?? '' }, 1, other);
    const expected = BYTES.slice().fill(7, 0, PART_BYTES);
    expect(await store.hash(ID)).toBe(hashBytes(expected));
    expect(await hashRead(store)).toBe(hashBytes(expected));
  });
});
