import { UploadPartCommand } from '@aws-sdk/client-s3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DirectPart } from '../../../src/ports/blob-store.ts';
import { Readable } from 'node:stream';
import { hashBytes, makeBytes } from '../../support/phone.ts';
import { hasS3 } from '../../support/services/test-s3.ts';
import { hashRead, openDirectStore } from './s3-world.ts';

const PART_BYTES = 120_000;
/** Three parts. */
const bytes = makeBytes(300_000);

/** A blob of the bytes above, without any of them. */
async function begin(size = bytes.length) {
  const { client, findUpload, ...opened } = await openDirectStore(PART_BYTES);
  await opened.store.create('blob', { size });
  /** Stores a part, in any order. */
  const putPart = async (number: number, body: Uint8Array) => {
    await client.send(
      new UploadPartCommand({ ...(await findUpload('blob')), PartNumber: number, Body: body }),
    );
  };
  const next = async () => expectPart(await opened.direct.presignNext('blob'));
  /** Sends all parts. Returns the first. */
  const sendAll = async () => {
    const first = await next();
    for (let part: DirectPart | undefined = first; part; part = await opened.direct.presignNext('blob')) {
      await send(part);
      await opened.direct.adopt('blob');
    }
    return first;
  };
  return { ...opened, putPart, next, sendAll };
}

function expectPart(part: DirectPart | undefined): DirectPart {
  if (!part) throw new Error('No part is missing.');
  return part;
}

const put = (url: string, body: Uint8Array<ArrayBuffer>) => fetch(url, { method: 'PUT', body });
const send = ({ url, start, end }: DirectPart, from = bytes) => put(url, from.slice(start, end));

/** A part that was signed at another time: the library signs by the clock of the machine. */
async function presignAt(nowMs: number, next: () => Promise<DirectPart>): Promise<DirectPart> {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  const part = await next();
  vi.useRealTimers();
  return part;
}

/** The address changed to that of another part. */
const withPartNumber = ({ url }: DirectPart, number: number) =>
  url.replace(/partNumber=\d+/, `partNumber=${number}`);

describe.runIf(hasS3)('parts that go to the store itself', () => {
  it('arrive one after the other, and are one object in the end', async () => {
    const { store, direct, next } = await begin();
    for (const [start, end] of [
      [0, 120_000],
      [120_000, 240_000],
      [240_000, 300_000],
    ]) {
      const part = await next();
      expect(part).toMatchObject({ start, end });
      expect((await send(part)).status).toBe(200);
      expect(await direct.adopt('blob')).toBe(end);
    }
    expect(await direct.presignNext('blob')).toBeUndefined();
    await store.seal('blob');
    expect(await store.hash('blob')).toBe(hashBytes(bytes));
  });

  it('are a multipart upload also for a file of one part', async () => {
    const small = bytes.slice(0, 500);
    const { store, direct, next } = await begin(small.length);
    const part = await next();
    expect(part).toMatchObject({ start: 0, end: 500 });
    await send(part, small);
    expect(await direct.adopt('blob')).toBe(500);
    expect(await store.hash('blob')).toBe(hashBytes(small));
  });

  it('are counted only by the store that has them, and only where an upload is known', async () => {
    const { direct, next } = await begin();
    expect(await direct.adopt('blob')).toBe(0);
    await next();
    expect(await direct.adopt('blob')).toBe(0);
    expect(await direct.adopt('unknown')).toBeUndefined();
    expect(await direct.presignNext('unknown')).toBeUndefined();
  });

  it('are counted once, however often and by how many callers they are looked for', async () => {
    const { store, direct, next } = await begin();
    await send(await next());
    const counts = await Promise.all([1, 2, 3].map(() => direct.adopt('blob')));
    expect(new Set(counts)).toEqual(new Set([PART_BYTES]));
    expect(await direct.adopt('blob')).toBe(PART_BYTES);
    expect(await store.countBytes('blob')).toBe(PART_BYTES);
  });

  it('are gone with their blob when the store has lost them', async () => {
    const { store, direct, next, loseParts } = await begin();
    await send(await next());
    await direct.adopt('blob');
    await loseParts('blob');
    await expect(direct.adopt('blob')).rejects.toMatchObject({ code: 'gone' });
    expect(await store.countBytes('blob')).toBeUndefined();
    expect(await direct.presignNext('blob')).toBeUndefined();
  });
});

describe.runIf(hasS3)('an address of a part', () => {
  it('takes no other number of bytes, and cannot be changed into one of something else', async () => {
    const { direct, next } = await begin();
    const part = await next();
    const { url } = part;
    for (const more of [1, -1]) {
      expect((await put(url, bytes.slice(0, PART_BYTES + more))).status).toBe(403);
    }
    const changed = {
      'another part': withPartNumber(part, 2),
      'another blob': url.replace('/blob.parts?', '/other.parts?'),
      'more time': url.replace('Expires=900', 'Expires=9000'),
      'another length': url.replace('content-length%3B', ''),
    };
    for (const [what, other] of Object.entries(changed)) {
      expect(other).not.toBe(url);
      expect([what, (await put(other, bytes.slice(0, PART_BYTES))).status]).toEqual([what, 403]);
    }
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await fetch(url, { method })).status).toBeGreaterThanOrEqual(400);
    }
    expect(await direct.adopt('blob')).toBe(0);
  });

  it('works for a quarter of an hour', async () => {
    const { direct, next } = await begin();
    const { url } = await next();
    const { url: tooOld } = await presignAt(Date.now() - 16 * 60_000, next);
    const { url: oldEnough } = await presignAt(Date.now() - 14 * 60_000, next);
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900');
    expect((await put(tooOld, bytes.slice(0, PART_BYTES))).status).toBe(403);
    expect(await direct.adopt('blob')).toBe(0);
    expect((await put(oldEnough, bytes.slice(0, PART_BYTES))).status).toBe(200);
  });

  it('is worth nothing when the blob was removed', async () => {
    const { store, direct, next } = await begin();
    const part = await next();
    await store.remove('blob');
    expect((await send(part)).status).toBe(404);
    expect(await direct.adopt('blob')).toBeUndefined();
    expect(await store.listIds()).toEqual([]);
  });

  it('is worth nothing after the blob was sealed', async () => {
    const { store, look, sendAll } = await begin();
    const first = await sendAll();
    await store.seal('blob');
    expect((await put(first.url, new Uint8Array(PART_BYTES))).status).toBe(404);
    expect(await hashRead(store, 'blob')).toBe(hashBytes(bytes));
    expect(await look()).toEqual({ objects: ['uploads/blob'], uploads: [] });
  });
});

describe.runIf(hasS3)('a part that arrives', () => {
  it('before the one in front of it is counted only after that', async () => {
    const { direct, next, putPart } = await begin();
    const first = await next();
    await putPart(3, bytes.slice(2 * PART_BYTES));
    await putPart(2, bytes.slice(PART_BYTES, 2 * PART_BYTES));
    expect(await direct.adopt('blob')).toBe(0);
    await send(first);
    expect(await direct.adopt('blob')).toBe(bytes.length);
  });

  it('with another number of bytes than it has to have is not counted, and can be sent again', async () => {
    const { direct, next, putPart } = await begin();
    await next();
    await putPart(1, bytes.slice(0, PART_BYTES + 1));
    expect(await direct.adopt('blob')).toBe(0);
    await send(await next());
    expect(await direct.adopt('blob')).toBe(PART_BYTES);
  });

  it('again with other bytes takes the place of the former, and the hash is that of what is stored', async () => {
    const { store, sendAll } = await begin();
    const first = await sendAll();
    const replaced = Uint8Array.from(bytes);
    replaced.fill(7, 0, PART_BYTES);
    expect((await send(first, replaced)).status).toBe(200);
    await store.seal('blob');
    expect(await store.hash('blob')).toBe(hashBytes(replaced));
    expect(await hashRead(store, 'blob')).toBe(hashBytes(replaced));
  });
});

describe.runIf(hasS3)('the two ways mixed', () => {
  it('go on with each other, also in the middle of a part', async () => {
    const { store, direct, next, look } = await begin();
    await send(await next());
    await direct.adopt('blob');
    const middle = PART_BYTES + 1_000;
    await store.write('blob', PART_BYTES, Readable.from([bytes.slice(PART_BYTES, middle)]));
    expect(await direct.adopt('blob')).toBe(middle);
    const second = await next();
    expect(second).toMatchObject({ start: PART_BYTES, end: 2 * PART_BYTES });
    await send(second);
    expect(await direct.adopt('blob')).toBe(2 * PART_BYTES);
    await store.write('blob', 2 * PART_BYTES, Readable.from([bytes.slice(2 * PART_BYTES)]));
    await store.seal('blob');
    expect(await store.hash('blob')).toBe(hashBytes(bytes));
    expect(await look()).toEqual({ objects: ['uploads/blob'], uploads: [] });
  });

  it('end as an object where a file of one part was begun directly and comes through the server', async () => {
    const small = bytes.slice(0, 500);
    const { store, direct, next, look } = await begin(small.length);
    await next();
    await store.write('blob', 0, Readable.from([small]));
    expect(await direct.presignNext('blob')).toBeUndefined();
    await store.seal('blob');
    expect(await hashRead(store, 'blob')).toBe(hashBytes(small));
    expect(await look()).toEqual({ objects: ['uploads/blob'], uploads: [] });
  });

  it('do not bring back a running hash of bytes that were replaced directly', async () => {
    const { store, next } = await begin();
    const first = await next();
    await store.write('blob', 0, Readable.from([bytes]));
    const replaced = Uint8Array.from(bytes);
    replaced.fill(7, 0, PART_BYTES);
    await send(first, replaced);
    expect(await store.hash('blob')).toBe(hashBytes(replaced));
  });
});
