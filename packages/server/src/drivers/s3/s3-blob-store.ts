import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobStore, ByteRange } from '../../ports/blob-store.ts';
import type { PartLedger } from '../../ports/part-ledger.ts';
import { KeyedListeners } from '../../keyed-listeners.ts';
import { nameBeside } from './blob-keys.ts';
import { countPartBytes, type BlobParts } from './blob-parts.ts';
import type { Bucket } from './bucket/bucket.ts';
import { createDirectParts } from './direct-parts.ts';
import { MemoryBudget } from './write/memory-budget.ts';
import { listBlobIds, removeBlob } from './remove-blob.ts';
import { RunningHashes } from './running-hashes.ts';
import { sealBlob } from './seal-blob.ts';
import { PartBuffers } from './write/part-buffers.ts';
import { writeBlob } from './write/write-blob.ts';

export interface S3BlobOptions {
  /** The least bytes of a part. Default 8 MiB. Stores require 5 MiB. */
  minPartBytes?: number | undefined;
  /** A write without new bytes for this time stores what it has. Default a second. */
  idleMs?: number | undefined;
  /** Bytes that all writes together hold in memory. Default 256 MiB. */
  maxHeldBytes?: number | undefined;
  /** The origin to which clients may send parts. Default: they may not. */
  directOrigin?: string | undefined;
  /** The store takes a part after its upload was completed. Default: it does not. */
  takesLateParts?: boolean | undefined;
  /** How long a write waits for memory before another write must store its bytes. Default a second. */
  patienceMs?: number | undefined;
}

const IDLE_MS = 1_000;
const MAX_HELD_BYTES = 256 * 1024 * 1024;

/**
 * Keeps each blob as an object of a bucket. The ledger, in the database, has the state of blobs, the bucket their
 * bytes. Instances may share both. See `writeBlob` and `sealBlob`. Each step may be cut off by a kill, and none relies
 * on an earlier one of this process.
 */
export function createS3BlobStore(
  bucket: Bucket,
  ledger: PartLedger,
  {
    minPartBytes,
    idleMs = IDLE_MS,
    maxHeldBytes = MAX_HELD_BYTES,
    patienceMs,
    directOrigin,
    takesLateParts = false,
  }: S3BlobOptions = {},
): BlobStore {
  const parts: BlobParts = {
    bucket,
    ledger,
    growth: new KeyedListeners(),
    hashes: new RunningHashes(),
    memory: new MemoryBudget(maxHeldBytes, patienceMs),
    buffers: new PartBuffers(),
    countPartBytes: (size) => countPartBytes(size, minPartBytes),
    isDirect: directOrigin !== undefined,
    nameUpload: takesLateParts ? nameBeside : (id) => id,
    idleMs,
  };
  const reading = { ...parts, seal: shareRunning((id) => sealBlob(parts, id)) };
  return {
    canReadEarly: false,
    ...(directOrigin !== undefined && { direct: createDirectParts(parts, directOrigin) }),
    create: (id, { size }) => ledger.begin(id, size),
    write: (id, offset, bytes) => writeBlob(parts, { id, offset }, bytes),
    async countBytes(id) {
      const entry = await ledger.find(id);
      return entry && entry.partBytes + entry.tailBytes;
    },
    read: (id, range) => readBlob(reading, id, range),
    onGrown: (id, listener) => parts.growth.subscribe(id, listener),
    hash: (id) => hashBlob(reading, id),
    seal: reading.seal,
    async presign(id, download) {
      const entry = await ledger.find(id);
      return entry?.isSealed ? bucket.presign(id, download) : undefined;
    },
    remove: (id) => removeBlob(parts, id),
    listIds: () => listBlobIds(parts),
    countFreeBytes: async () => Infinity,
  };
}

/** Concurrent calls for the same blob share one run. */
function shareRunning(run: (id: string) => Promise<void>): (id: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  return (id) => {
    const shared = running.get(id) ?? run(id).finally(() => running.delete(id));
    running.set(id, shared);
    return shared;
  };
}

type Reading = Pick<BlobParts, 'bucket' | 'ledger' | 'hashes'> & {
  /** Makes a blob one object, unless it is one. */
  seal: (id: string) => Promise<void>;
};

/** The bytes, or a range, of a complete blob. `undefined`: unknown or removed. */
async function readBlob(
  { bucket, ledger, seal }: Reading,
  id: string,
  range?: ByteRange,
): Promise<Readable | undefined> {
  const entry = await ledger.find(id);
  if (!entry) return undefined;
  if (!entry.isSealed) await seal(id);
  const { start, end } = range ?? { start: 0, end: entry.size - 1 };
  // HTTP has no empty ranges.
  if (start >= entry.size) return Readable.from([], { objectMode: false });
  return bucket.get(id, range && { start, end: Math.min(end, entry.size - 1) });
}

/**
 * SHA-256 of a complete blob: the running hash, if this process has written all of it and the store has confirmed each
 * part's MD5; otherwise that of the object read back.
 */
async function hashBlob(reading: Reading, id: string): Promise<string | undefined> {
  const entry = await reading.ledger.find(id);
  if (!entry) return undefined;
  await reading.seal(id);
  const running = reading.hashes.find(id, entry.size);
  if (running !== undefined) return running;
  const bytes = await readBlob(reading, id);
  return bytes && hashStream(bytes);
}

async function hashStream(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk as Uint8Array); // chunks of a byte stream are bytes
  return hash.digest('hex');
}
