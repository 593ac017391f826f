import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Bucket } from '../../../src/drivers/s3/bucket/bucket.ts';
import type { BlobStore } from '../../../src/ports/blob-store.ts';
import { KILLED } from '../../support/kill-after.ts';
import { hashBytes } from '../../support/phone.ts';
import { hasS3 } from '../../support/services/test-s3.ts';
import {
  BYTES,
  createS3World,
  hashRead,
  ID,
  killBehind,
  PART_BYTES,
  streamOf,
  type S3World,
} from './s3-world.ts';

// Swift takes a part even after its upload was completed. It does not distinguish parts of the same MD5.

const HASH = hashBytes(BYTES);
const IS_DIRECT = { directOrigin: 'http://store.test', takesLateParts: true };

function openWith({ open }: S3World, parts?: Parameters<S3World['open']>[0]): BlobStore {
  return open(parts, IS_DIRECT);
}

/** Stores all bytes of a blob and does not seal it. */
async function storeBlob(world: S3World, bytes = BYTES): Promise<BlobStore> {
  const store = openWith(world);
  await store.create(ID, { size: bytes.length });
  await store.direct?.presignNext(ID); // begins a multipart upload even for a small blob
  await store.write(ID, 0, streamOf(bytes));
  return store;
}

/** Replaces the first part, as a client with its address can. */
async function replaceFirst({ bucket, ledger }: S3World, bytes: Uint8Array): Promise<string | undefined> {
  const { multipartId } = (await ledger.find(ID)) ?? {};
  return bucket.putPart({ key: `${ID}.parts`, multipartId: multipartId ?? '' }, 1, Buffer.from(bytes));
}

const SEALED = { objects: [`uploads/${ID}`], uploads: [] };

/** Two texts of the same MD5 (https://eprint.iacr.org/2004/199). */
const TWIN = Buffer.from(
  'd131dd02c5e6eec4693d9a0698aff95c2fcab58712467eab4004583eb8fb7f8955ad340609f4b30283e488832571415a' +
    '085125e8f7cdc99fd91dbdf280373c5bd8823e3156348f5bae6dacd436c919c6dd53e2b487da03fd02396306d248cda0' +
    'e99f33420f577ee8ce54b67080a80d1ec69821bcb6a8839396f9652b6ff72a70',
  'hex',
);
const OTHER_TWIN = Buffer.from(TWIN);
for (const at of [19, 45, 59, 83, 109, 123]) OTHER_TWIN[at] = (OTHER_TWIN[at] ?? 0) ^ 0x80;

const hashMd5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

describe.runIf(hasS3)('in a store that takes a part after its upload was completed, a blob', () => {
  it('is copied to where no address of a part leads', async () => {
    const world = await createS3World();
    const store = await storeBlob(world);
    expect(await world.look()).toEqual({ objects: [], uploads: [`uploads/${ID}.parts`] });
    await store.seal(ID);
    expect([await store.hash(ID), await hashRead(store)]).toEqual([HASH, HASH]);
    expect(await replaceFirst(world, new Uint8Array(PART_BYTES))).toBeUndefined();
    expect(await hashRead(store)).toBe(HASH);
    expect(await world.look()).toEqual(SEALED);
  });

  it('whose part is replaced by one of the same MD5 is what was compared', async () => {
    expect(hashMd5(OTHER_TWIN)).toBe(hashMd5(TWIN));
    const world = await createS3World();
    const store = await storeBlob(world, TWIN);
    expect(await replaceFirst(world, OTHER_TWIN)).toBeDefined();
    const compared = await store.hash(ID);
    expect(compared).toBe(hashBytes(OTHER_TWIN));
    await replaceFirst(world, TWIN);
    expect(await hashRead(store)).toBe(compared);
  });

  it('is not changed by a part that comes before its upload is removed', async () => {
    const world = await createS3World();
    await storeBlob(world, TWIN);
    const copy: Bucket['copy'] = async (...args) => {
      const isCopied = await world.bucket.copy(...args);
      await replaceFirst(world, OTHER_TWIN);
      return isCopied;
    };
    const store = openWith(world, { bucket: { ...world.bucket, copy } });
    expect([await store.hash(ID), await hashRead(store)]).toEqual([hashBytes(TWIN), hashBytes(TWIN)]);
    expect(await world.look()).toEqual(SEALED);
  });

  it('of which a part is replaced before it is copied begins anew', async () => {
    const world = await createS3World();
    await storeBlob(world);
    const copy: Bucket['copy'] = async (...args) => {
      await replaceFirst(world, new Uint8Array(PART_BYTES));
      return world.bucket.copy(...args);
    };
    const store = openWith(world, { bucket: { ...world.bucket, copy } });
    await expect(store.seal(ID)).rejects.toMatchObject({ code: 'gone' });
    expect(await store.countBytes(ID)).toBeUndefined();
    expect(await world.look()).toEqual({ objects: [], uploads: [] });
  });

  it.each([
    ['bucket', 'completeUpload'],
    ['bucket', 'copy'],
    ['ledger', 'markSealed'],
  ] as const)('is sealed, and removed, after a kill behind %s.%s', async (...step) => {
    const world = await createS3World();
    await storeBlob(world);
    const killed = openWith(world, killBehind(world, ...step));
    await expect(killed.seal(ID)).rejects.toThrow(KILLED);
    const store = openWith(world);
    expect([await store.hash(ID), await hashRead(store)]).toEqual([HASH, HASH]);
    await store.remove(ID);
    expect(await world.look()).toEqual({ objects: [], uploads: [] });
  });

  it('is sealed once by two instances at the same moment', async () => {
    const world = await createS3World();
    await storeBlob(world);
    const instances = [openWith(world), openWith(world)];
    expect(await Promise.all(instances.map((store) => store.hash(ID)))).toEqual([HASH, HASH]);
    expect(await world.look()).toEqual(SEALED);
  });

  it('that is removed while it is copied leaves nothing', async () => {
    const world = await createS3World();
    await storeBlob(world);
    const copy: Bucket['copy'] = async (...args) => {
      const isCopied = await world.bucket.copy(...args);
      await world.ledger.remove(ID); // the first step of a concurrent `remove`
      return isCopied;
    };
    await openWith(world, { bucket: { ...world.bucket, copy } }).seal(ID);
    expect(await world.look()).toEqual({ objects: [], uploads: [] });
  });
});
