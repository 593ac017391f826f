import { describe, expect, it } from 'vitest';
import { hashBytes, makeBytes } from '../../support/phone.ts';
import { hasS3 } from '../../support/services/test-s3.ts';
import { RunningHashes } from '../../../src/drivers/s3/running-hashes.ts';
import { BYTES, beginBlob, createS3World, ID, streamOf } from './s3-world.ts';

describe.runIf(hasS3)('the checksum of a blob in a bucket', () => {
  it('is known without reading it by the process that has written all of it', async () => {
    const world = await createS3World();
    let reads = 0;
    const get: typeof world.bucket.get = (...args) => {
      reads++;
      return world.bucket.get(...args);
    };
    const store = world.open({ bucket: { ...world.bucket, get } });
    await store.create(ID, { size: BYTES.length });
    await store.write(ID, 0, streamOf(BYTES));
    expect(await store.hash(ID)).toBe(hashBytes(BYTES));
    expect(reads).toBe(0);
    await world.open({ bucket: { ...world.bucket, get } }).hash(ID);
    expect(reads).toBe(1);
  });

  it('is that of the bytes that the store has, where it is read back', async () => {
    const { world, store } = await beginBlob();
    await store.write(ID, 0, streamOf(BYTES));
    await store.seal(ID);
    const damaged = BYTES.slice().fill(0, 123_456, 123_457);
    await world.bucket.put(ID, Buffer.from(damaged));
    expect(await world.open().hash(ID)).toBe(hashBytes(damaged));
  });

  it('is refused by the store for bytes that were damaged on their way', async () => {
    const world = await createS3World();
    const put: typeof world.bucket.put = (key, bytes) => {
      const sending = world.bucket.put(key, bytes); // its MD5 is computed at once
      bytes.fill(0, 50, 51);
      return sending;
    };
    const store = world.open({ bucket: { ...world.bucket, put } });
    await store.create(ID, { size: 1000 });
    await expect(store.write(ID, 0, streamOf(BYTES.subarray(0, 1000)))).rejects.toMatchObject({
      name: 'StoreUnavailableError',
      cause: { name: 'BadDigest' },
    });
    expect(await store.countBytes(ID)).toBe(0);
  });
});

describe('running checksums', () => {
  const bytes = Buffer.from(makeBytes(1000));

  it('go on where they were', () => {
    const hashes = new RunningHashes();
    hashes.add(ID, 0, bytes.subarray(0, 300));
    expect(hashes.find(ID, 1000)).toBeUndefined();
    hashes.add(ID, 300, bytes.subarray(300));
    expect(hashes.find(ID, 1000)).toBe(hashBytes(bytes));
    expect(hashes.find(ID, 1000)).toBe(hashBytes(bytes));
  });

  it('are not known where bytes are missing, or the blob was forgotten', () => {
    const hashes = new RunningHashes();
    hashes.add(ID, 0, bytes.subarray(0, 300));
    hashes.add(ID, 400, bytes.subarray(400));
    expect(hashes.find(ID, 1000)).toBeUndefined();
    hashes.add(ID, 500, bytes.subarray(500));
    expect(hashes.find(ID, 1000)).toBeUndefined();
    hashes.add(ID, 0, bytes);
    hashes.forget(ID);
    expect(hashes.find(ID, 1000)).toBeUndefined();
  });
});
