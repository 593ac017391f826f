import { PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { hasS3 } from '../../support/services/test-s3.ts';
import { killAfter } from '../../support/kill-after.ts';
import { BYTES, beginBlob, createS3World, ID, streamOf } from './s3-world.ts';

const OTHER_ID = 'another-blob-1234567890';

describe.runIf(hasS3)('a blob that is removed from a bucket', () => {
  it('leaves nothing of an upload that has begun', async () => {
    const { world, store } = await beginBlob();
    await store.write(ID, 0, streamOf(BYTES.subarray(0, 150_000)));
    expect(await world.look()).toMatchObject({ uploads: [`uploads/${ID}`] });
    await world.open().remove(ID);
    expect(await world.look()).toEqual({ objects: [], uploads: [] });
    expect(await store.listIds()).toEqual([]);
  });

  it('leaves nothing of a blob that is whole', async () => {
    const { world, store } = await beginBlob();
    await store.write(ID, 0, streamOf(BYTES));
    await store.seal(ID);
    await store.remove(ID);
    expect(await world.look()).toEqual({ objects: [], uploads: [] });
  });

  it('leaves nothing when it is removed while it is put together', async () => {
    const { world, store } = await beginBlob();
    await store.write(ID, 0, streamOf(BYTES));
    const completeUpload: typeof world.bucket.completeUpload = async (...args) => {
      const outcome = await world.bucket.completeUpload(...args);
      await world.ledger.remove(ID); // the first step of a concurrent `remove`
      return outcome;
    };
    await world.open({ bucket: { ...world.bucket, completeUpload } }).seal(ID);
    expect(await world.look()).toEqual({ objects: [], uploads: [] });
  });

  it('leaves nothing when it is removed while a tail is stored', async () => {
    const world = await createS3World();
    const put: typeof world.bucket.put = async (...args) => {
      const tag = await world.bucket.put(...args);
      await world.open().remove(ID);
      return tag;
    };
    const store = world.open({ bucket: { ...world.bucket, put } });
    await store.create(ID, { size: BYTES.length });
    const writing = store.write(ID, 0, streamOf(BYTES.subarray(0, 1000)));
    await expect(writing).rejects.toMatchObject({ code: 'gone' });
    expect(await world.look()).toEqual({ objects: [], uploads: [] });
  });
});

describe.runIf(hasS3)('what a killed process has left in a bucket', () => {
  it('is listed, and removed with the id: uploads, tails and objects', async () => {
    const world = await createS3World();
    for (const step of ['beginUpload', 'put'] as const) {
      const killed = world.open({ bucket: killAfter(world.bucket, step) });
      await killed.create(ID, { size: BYTES.length });
      await killed.write(ID, 0, streamOf(BYTES.subarray(0, 150_000))).catch(() => {});
    }
    await world.open().remove(ID); // removes only what is in the ledger
    await world.bucket.put(OTHER_ID, Buffer.from('x'));
    const { objects, uploads } = await world.look();
    expect(objects).toEqual([`uploads/${ID}.100000-50000`, `uploads/${OTHER_ID}`].toSorted());
    expect(uploads).toEqual([`uploads/${ID}`]);
    const store = world.open();
    expect((await store.listIds()).toSorted()).toEqual([ID, OTHER_ID].toSorted());
    for (const id of await store.listIds()) await store.remove(id);
    expect(await world.look()).toEqual({ objects: [], uploads: [] });
    expect(await store.listIds()).toEqual([]);
  });

  it('is told from what others keep there', async () => {
    const world = await createS3World();
    const place = { Bucket: world.name, Body: 'theirs' };
    const keys = ['uploads/readme.txt', `uploads/${ID}/deeper`, ID, `uploads/${ID}.more`, 'uploads/.hidden'];
    for (const key of keys) {
      await world.client.send(new PutObjectCommand({ ...place, Key: world.prefix + key }));
    }
    const store = world.open();
    expect(await store.listIds()).toEqual([]);
    await store.remove(ID);
    expect((await world.look()).objects).toEqual(keys.toSorted());
  });

  it('is not removed with another blob whose id begins the same', async () => {
    const world = await createS3World();
    await world.bucket.put(`${ID}x`, Buffer.from('y'));
    await world.open().remove(ID);
    expect((await world.look()).objects).toEqual([`uploads/${ID}x`]);
  });
});
