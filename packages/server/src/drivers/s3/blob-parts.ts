import type { PartLedger } from '../../ports/part-ledger.ts';
import type { KeyedListeners } from '../../keyed-listeners.ts';
import type { Bucket } from './bucket/bucket.ts';
import type { MemoryBudget } from './write/memory-budget.ts';
import type { PartBuffers } from './write/part-buffers.ts';
import type { RunningHashes } from './running-hashes.ts';

/** The context of the driver's steps. */
export interface BlobParts {
  bucket: Bucket;
  ledger: PartLedger;
  /** The listeners for the count of stored bytes, by the blob's id. */
  growth: KeyedListeners<number>;
  hashes: RunningHashes;
  memory: MemoryBudget;
  buffers: PartBuffers;
  /** Bytes of each part of a blob; the last part may be smaller. A blob of one part is stored as one object. */
  countPartBytes: (size: number) => number;
  /** Clients may send parts straight to the store. */
  isDirect: boolean;
  /** The key of a blob's multipart upload: the blob's own, or a separate one. See `seal-blob`. */
  nameUpload: (id: string) => string;
  /** A write without new bytes for this time stores what it has. */
  idleMs: number;
}

const MIB = 1024 * 1024;
const MIN_PART_BYTES = 8 * MIB;
/** Stores take 10,000 parts; a thousand tags are still a short text. */
const MAX_PARTS = 1_000;

/** @param least - stores refuse parts of less than 5 MiB, except the last. */
export function countPartBytes(size: number, least: number = MIN_PART_BYTES): number {
  const share = size / MAX_PARTS;
  return share <= least ? least : Math.ceil(share / MIB) * MIB;
}
