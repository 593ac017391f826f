import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { BlobStore } from '../../../src/ports/blob-store.ts';
import { hashBytes, makeBytes } from '../../support/phone.ts';

/** Opens the same store with each call, as several processes do. A store in memory has one process only. */
export type OpenBlobStore = () => BlobStore | Promise<BlobStore>;

const BYTES = makeBytes(300_000);
const HASH = hashBytes(BYTES);
const ID = 'AZaz09_-AZaz09_-AZaz09';

const streamOf = (bytes: Uint8Array) => Readable.from([Buffer.from(bytes)], { objectMode: false });

async function readAll(store: BlobStore, range?: { start: number; end: number }) {
  const stream = await store.read(ID, range);
  return stream && new Uint8Array(await buffer(stream));
}

/** Begins a write whose stream stays open, so that the test can look at the bytes that have arrived. */
function openWriting(store: BlobStore, offset: number) {
  const stream = new Readable({ read() {} });
  const done = store.write(ID, offset, stream);
  done.catch(() => {}); // some tests want it to fail
  return { stream, done };
}

async function waitForBytes(store: BlobStore, count: number): Promise<void> {
  await expect.poll(() => store.countBytes(ID)).toBe(count);
}

/**
 * The rules of `BlobStore`, for any driver.
 *
 * @param prepare - makes an empty store. What stalls during a write must be stored within some seconds.
 */
export function testBlobStore(name: string, prepare: () => Promise<OpenBlobStore>): void {
  const begin = async (size = BYTES.length) => {
    const store = await (await prepare())();
    await store.create(ID, { size });
    return store;
  };

  describe(`${name} keeps blobs`, () => {
    it('returns undefined for an unknown blob', async () => {
      const store = await (await prepare())();
      expect(await store.countBytes(ID)).toBeUndefined();
      expect(await store.read(ID)).toBeUndefined();
      expect(await store.hash(ID)).toBeUndefined();
      await store.seal(ID);
      await store.remove(ID);
      await expect(store.write(ID, 0, streamOf(BYTES))).rejects.toMatchObject({ code: 'gone' });
      expect(await store.listIds()).toEqual([]);
    });

    it('begins empty, and returns what was written', async () => {
      const store = await begin();
      expect(await store.countBytes(ID)).toBe(0);
      if (store.canReadEarly) expect(await readAll(store)).toEqual(new Uint8Array(0));
      expect(await store.write(ID, 0, streamOf(BYTES))).toBe(BYTES.length);
      expect(await store.countBytes(ID)).toBe(BYTES.length);
      expect(await readAll(store)).toEqual(BYTES);
      expect(await store.hash(ID)).toBe(HASH);
      expect(await store.listIds()).toEqual([ID]);
    });

    it('tells who listens how many bytes are stored, after each of its writes', async () => {
      const store = await begin();
      const told: number[] = [];
      const stop = store.onGrown(ID, (bytes) => void told.push(bytes));
      const readable: (Promise<Uint8Array | undefined> | undefined)[] = [];
      const stopReading = store.onGrown(ID, () => store.canReadEarly && readable.push(readAll(store)));
      await store.write(ID, 0, streamOf(BYTES.subarray(0, 1000)));
      expect(told.at(-1)).toBe(1000);
      // The bytes that are reported can be read.
      if (store.canReadEarly) expect(await readable.at(-1)).toEqual(BYTES.subarray(0, 1000));
      stopReading();
      await store.write(ID, 1000, streamOf(BYTES.subarray(1000, 2000)));
      expect(told.at(-1)).toBe(2000);
      stop();
      await store.write(ID, 2000, streamOf(BYTES.subarray(2000)));
      expect(told.at(-1)).toBe(2000);
    });

    it('continues in another process at the same offset', async () => {
      const open = await prepare();
      await (await open()).create(ID, { size: BYTES.length });
      expect(await (await open()).write(ID, 0, streamOf(BYTES.subarray(0, 1000)))).toBe(1000);
      const other = await open();
      expect(await other.countBytes(ID)).toBe(1000);
      expect(await other.write(ID, 1000, streamOf(BYTES.subarray(1000)))).toBe(BYTES.length);
      expect(await (await open()).hash(ID)).toBe(HASH);
    });

    it('reads ranges, cut to the stored bytes', async () => {
      const store = await begin();
      await store.write(ID, 0, streamOf(BYTES));
      expect(await readAll(store, { start: 0, end: 0 })).toEqual(BYTES.subarray(0, 1));
      expect(await readAll(store, { start: 70_000, end: 200_000 })).toEqual(BYTES.subarray(70_000, 200_001));
      expect(await readAll(store, { start: 299_990, end: 999_999 })).toEqual(BYTES.subarray(299_990));
    });

    it('counts, and may read, the bytes that have arrived during an upload', async () => {
      const open = await prepare();
      const store = await open();
      await store.create(ID, { size: BYTES.length });
      const { stream, done } = openWriting(store, 0);
      stream.push(Buffer.from(BYTES.subarray(0, 5000)));
      await waitForBytes(store, 5000);
      const reader = await open();
      if (store.canReadEarly) {
        expect(await readAll(reader, { start: 10, end: 4999 })).toEqual(BYTES.subarray(10, 5000));
        expect(await reader.hash(ID)).toBe(hashBytes(BYTES.subarray(0, 5000)));
      }
      stream.push(Buffer.from(BYTES.subarray(5000)));
      stream.push(null);
      expect(await done).toBe(BYTES.length);
      expect(await readAll(reader, { start: 5000, end: BYTES.length })).toEqual(BYTES.subarray(5000));
    });

    it('keeps the bytes that arrived before the stream failed, and continues from there', async () => {
      const store = await begin();
      const { stream, done } = openWriting(store, 0);
      stream.push(Buffer.from(BYTES.subarray(0, 5000)));
      await waitForBytes(store, 5000);
      stream.destroy(new Error('The phone went away.'));
      await expect(done).rejects.toThrow('The phone went away.');
      const held = (await store.countBytes(ID)) ?? 0;
      expect(held).toBe(5000);
      await store.write(ID, held, streamOf(BYTES.subarray(held)));
      expect(await store.hash(ID)).toBe(HASH);
    });

    it('a removed blob does not come back, even if it is removed during a write', async () => {
      const store = await begin();
      const { stream, done } = openWriting(store, 0);
      stream.push(Buffer.from(BYTES.subarray(0, 5000)));
      await waitForBytes(store, 5000);
      await Promise.all([store.remove(ID), store.remove(ID)]);
      stream.push(Buffer.from(BYTES.subarray(5000)));
      stream.push(null);
      await done.catch((error: unknown) => expect(error).toMatchObject({ code: 'gone' }));
      expect(await store.countBytes(ID)).toBeUndefined();
      expect(await store.read(ID)).toBeUndefined();
      expect(await store.listIds()).toEqual([]);
    });

    it('may be sealed and hashed many times, also at the same moment', async () => {
      const store = await begin();
      await store.write(ID, 0, streamOf(BYTES));
      await Promise.all([store.seal(ID), store.seal(ID)]);
      await store.seal(ID);
      expect(await Promise.all([store.hash(ID), store.hash(ID)])).toEqual([HASH, HASH]);
      expect(await readAll(store)).toEqual(BYTES);
      expect(await store.countBytes(ID)).toBe(BYTES.length);
    });

    it('stores an empty blob', async () => {
      const store = await begin(0);
      expect(await store.write(ID, 0, streamOf(new Uint8Array(0)))).toBe(0);
      await store.seal(ID);
      expect(await store.hash(ID)).toBe(hashBytes(new Uint8Array(0)));
      expect(await readAll(store, { start: 0, end: 0 })).toEqual(new Uint8Array(0));
    });

    it('has its own download address, or leaves downloads to the server', async () => {
      const store = await begin(3);
      await store.write(ID, 0, streamOf(BYTES.subarray(0, 3)));
      await store.seal(ID);
      const description = { fileName: 'ä.jpg', contentType: 'image/jpeg', expiresAtMs: Date.now() + 60_000 };
      expect([undefined, expect.stringMatching(/^https?:/)]).toContainEqual(
        await store.presign(ID, description),
      );
    });

    it('reports free space', async () => {
      const store = await (await prepare())();
      expect(await store.countFreeBytes()).toBeGreaterThan(0);
    });
  });
}
