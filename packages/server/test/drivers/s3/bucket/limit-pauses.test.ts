import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BLOB_FOLDER } from '../../../../src/drivers/s3/blob-keys.ts';
import { createBucketReads } from '../../../../src/drivers/s3/bucket/bucket-reads.ts';
import { limitPauses } from '../../../../src/drivers/s3/bucket/limit-pauses.ts';
import { openAccess } from '../../../../src/drivers/s3/bucket/s3-access.ts';
import { createS3Bucket } from '../../../../src/drivers/s3/bucket/s3-bucket.ts';
import { parseStorageUrl } from '../../../../src/drivers/s3/storage-url.ts';
import { hashBytes, makeBytes } from '../../../support/phone.ts';
import { startTcpProxy, type TcpProxy } from '../../../support/services/tcp-proxy.ts';
import { findS3, hasS3, makeFolder } from '../../../support/services/test-s3.ts';
import { createFakeClock, holdTime, passTimeUntil } from '../../../support/time.ts';

const LIMIT_MS = 1_000;
const STOPPED = {
  name: 'StoreUnavailableError',
  message: 'The store of files has stopped in the middle.',
};
const BYTES = makeBytes(2_000_000);

/** Begins to read an object over a proxy, and acts on the proxy in the middle of it. */
async function startReading(act: (network: TcpProxy) => void) {
  let bytes = Number.NEGATIVE_INFINITY;
  const network = await startTcpProxy(findS3().endpoint, (from, { length }) => {
    if (from === 'server' && (bytes += length) > BYTES.length / 2) act(network);
  });
  const { storageUrl } = await makeFolder();
  const access = openAccess({ ...parseStorageUrl(storageUrl), endpoint: network.url }, BLOB_FOLDER);
  onTestFinished(access.close);
  await createS3Bucket(access).put('object', Buffer.from(BYTES));
  bytes = 0;
  const stream = await createBucketReads(access, LIMIT_MS).get('object');
  if (!stream) throw new Error('The object is not there.');
  return stream;
}

describe.runIf(hasS3)('an object that is read', () => {
  it('comes as it is', async () => {
    const stream = await startReading(() => {});
    expect(hashBytes(await buffer(stream))).toBe(hashBytes(BYTES));
  });

  it('fails when the store pauses in the middle of it', async () => {
    holdTime('limits');
    const stream = await startReading((network) => network.hold());
    await expect(passTimeUntil(buffer(stream))).rejects.toMatchObject(STOPPED);
  });

  it('fails when the store breaks off', async () => {
    const stream = await startReading((network) => network.cut());
    await expect(buffer(stream)).rejects.toMatchObject({ name: 'StoreUnavailableError' });
  });
});

function openLimited() {
  const clock = createFakeClock();
  const source = new Readable({ read() {} });
  return { clock, source, limited: limitPauses(source, LIMIT_MS, clock) };
}

describe('a stream whose pauses are limited', () => {
  it('lets its source go when that brings nothing', async () => {
    const { clock, source, limited } = openLimited();
    const reading = buffer(limited);
    source.push('some');
    await once(limited, 'data');
    clock.advance(LIMIT_MS - 1);
    expect(source.destroyed).toBe(false);
    clock.advance(1);
    await expect(reading).rejects.toMatchObject(STOPPED);
    expect(source.destroyed).toBe(true);
  });

  it('may be read as slowly as its reader wants', async () => {
    const { clock, source, limited } = openLimited();
    const bytes = makeBytes(1_000_000);
    source.push(bytes);
    source.push(null);
    limited.read(0);
    await once(limited, 'readable');
    clock.advance(100 * LIMIT_MS);
    expect(hashBytes(await buffer(limited))).toBe(hashBytes(bytes));
    expect(clock.countTimers()).toBe(0);
  });

  it('lets its source go when its reader leaves', async () => {
    const { clock, source, limited } = openLimited();
    limited.read(0);
    limited.destroy();
    expect([source.destroyed, clock.countTimers()]).toEqual([true, 0]);
  });
});
