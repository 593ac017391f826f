import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { hashBytes } from '../../support/phone.ts';
import { removeBucket } from '../../support/services/changed-bucket.ts';
import { findS3, hasS3, makeBucket } from '../../support/services/test-s3.ts';
import { startTcpProxy } from '../../support/services/tcp-proxy.ts';
import { holdTime, letTimePass, passTimeUntil, waitUntil } from '../../support/time.ts';
import { BYTES, beginBlob, createS3World, ID, hashRead, streamOf } from './s3-world.ts';

const HASH = hashBytes(BYTES);
const UNAVAILABLE = { name: 'StoreUnavailableError' };

/** A blob of which a part and a tail are stored, over a proxy that the test can stop. */
async function startHalfWritten() {
  const network = await startTcpProxy(findS3().endpoint);
  const world = await createS3World({ endpoint: network.url });
  const store = world.open();
  await store.create(ID, { size: BYTES.length });
  await store.write(ID, 0, streamOf(BYTES.subarray(0, 120_000)));
  return { network, store };
}

describe.runIf(hasS3)('while the store cannot be reached', () => {
  it('a write fails within seconds, keeps what was stored, and goes on later', async () => {
    const { network, store } = await startHalfWritten();
    network.cut();
    await expect(store.write(ID, 120_000, streamOf(BYTES.subarray(120_000)))).rejects.toMatchObject(
      UNAVAILABLE,
    );
    // The count is in the database.
    expect(await store.countBytes(ID)).toBe(120_000);
    network.restore();
    await store.write(ID, 120_000, streamOf(BYTES.subarray(120_000)));
    expect(await store.hash(ID)).toBe(HASH);
  });

  it('a write whose connection is cut in the middle goes on over another one', async () => {
    const { network, store } = await startHalfWritten();
    const stream = new Readable({ read() {} });
    const writing = store.write(ID, 120_000, stream);
    stream.push(Buffer.from(BYTES.subarray(120_000, 130_000)));
    await waitUntil(async () => (await store.countBytes(ID)) === 130_000);
    network.cut();
    network.restore();
    stream.push(Buffer.from(BYTES.subarray(130_000)));
    stream.push(null);
    expect(await writing).toBe(BYTES.length);
    expect(await store.hash(ID)).toBe(HASH);
  });

  it('a write waits while the store pauses for a moment', async () => {
    const { network, store } = await startHalfWritten();
    network.hold();
    const writing = store.write(ID, 120_000, streamOf(BYTES.subarray(120_000)));
    setTimeout(network.restore, 100);
    expect(await writing).toBe(BYTES.length);
    expect(await store.hash(ID)).toBe(HASH);
  });

  it('a blob is not sealed, read or hashed, and is later', async () => {
    const { network, store } = await startHalfWritten();
    await store.write(ID, 120_000, streamOf(BYTES.subarray(120_000)));
    network.cut();
    await expect(store.seal(ID)).rejects.toMatchObject(UNAVAILABLE);
    await expect(store.hash(ID)).rejects.toMatchObject(UNAVAILABLE);
    await expect(store.read(ID)).rejects.toMatchObject(UNAVAILABLE);
    await expect(store.remove('unknown')).rejects.toMatchObject(UNAVAILABLE);
    await expect(store.listIds()).rejects.toMatchObject(UNAVAILABLE);
    network.restore();
    expect(await hashRead(store)).toBe(HASH);
  });
});

describe.runIf(hasS3)('while there is no bucket', () => {
  it('a blob is neither written nor lost, whatever is asked', async () => {
    const { storageUrl, client, bucket } = await makeBucket();
    const { world, store } = await beginBlob(BYTES.length, { storageUrl });
    await store.write(ID, 0, streamOf(BYTES.subarray(0, 20_000)));
    const bringBack = await removeBucket(client, bucket);
    await expect(store.write(ID, 20_000, streamOf(BYTES.subarray(20_000)))).rejects.toMatchObject(
      UNAVAILABLE,
    );
    // The answer to HEAD is the same as for a missing object.
    await expect(world.bucket.measure(ID)).rejects.toMatchObject(UNAVAILABLE);
    await expect(world.bucket.get(ID)).rejects.toMatchObject(UNAVAILABLE);
    await expect(store.listIds()).rejects.toMatchObject(UNAVAILABLE);
    expect(await store.countBytes(ID)).toBe(20_000);
    await bringBack();
    expect(await world.bucket.measure(ID)).toBeUndefined();
    await store.write(ID, 20_000, streamOf(BYTES.subarray(20_000)));
    expect(await hashRead(store)).toBe(HASH);
  });
});

describe.runIf(hasS3)('a store that pauses for longer', () => {
  it('lets a write fail after some seconds', async () => {
    const { network, store } = await startHalfWritten();
    network.hold();
    holdTime('limits');
    const writing = store.write(ID, 120_000, streamOf(BYTES.subarray(120_000)));
    let tookMs = 0;
    const failing = passTimeUntil(writing, (passedMs) => (tookMs = passedMs));
    await expect(failing).rejects.toMatchObject(UNAVAILABLE);
    expect(tookMs).toBeLessThan(15_000);
    letTimePass();
    network.restore();
    await store.write(ID, 120_000, streamOf(BYTES.subarray(120_000)));
    expect(await store.hash(ID)).toBe(HASH);
  });
});
