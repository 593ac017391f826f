import type { BlobStore } from '../../ports/blob-store.ts';
import type { PartLedger } from '../../ports/part-ledger.ts';
import { BlobGrowth } from '../blob-growth.ts';
import { nameBeside } from './blob-keys.ts';
import { countPartBytes, type BlobParts } from './blob-parts.ts';
import type { Bucket } from './bucket/bucket.ts';
import { createDirectParts } from './direct-parts.ts';
import { MemoryBudget } from './write/memory-budget.ts';
import { hashBlob, readBlob } from './read-blob.ts';
import { listBlobIds, removeBlob } from './remove-blob.ts';
import { RunningHashes } from './running-hashes.ts';
import { sealBlob } from './seal-blob.ts';
import { PartBuffers } from './write/part-buffers.ts';
import { writeBlob } from './write/write-blob.ts';

export interface S3BlobOptions {
  /** Bytes of a part at least. Default 8 MiB. Stores take no less than 5 MiB. */
  minPartBytes?: number | undefined;
  /** How long a write may bring nothing before what it has brought is stored. Default a second. */
  idleMs?: number | undefined;
  /** Bytes that all writes together hold in memory. Default 256 MiB. */
  maxHeldBytes?: number | undefined;
  /** Where clients may send parts to the store themselves. Default: they may not. */
  directOrigin?: string | undefined;
  /** The store takes a part also after its upload was completed. Default: it does not. */
  takesLateParts?: boolean | undefined;
  /** How long a write waits for memory before another one is asked to put its bytes away. Default a second. */
  patienceMs?: number | undefined;
}

const IDLE_MS = 1_000;
const MAX_HELD_BYTES = 256 * 1024 * 1024;

/**
 * Keeps blobs as objects of a bucket, one for each. The ledger, in the database, has what is known of them; the bucket
 * has their bytes. Any number of instances may share both. What happens to a blob is written at `writeBlob` and
 * `sealBlob`. No step needs an earlier one in this process, and each may be cut off by a kill.
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
    growth: new BlobGrowth(),
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

/** Calls for the same blob at the same moment share one run. */
function shareRunning(run: (id: string) => Promise<void>): (id: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  return (id) => {
    const shared = running.get(id) ?? run(id).finally(() => running.delete(id));
    running.set(id, shared);
    return shared;
  };
}
