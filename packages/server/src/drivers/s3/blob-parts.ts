import type { PartLedger } from '../../ports/part-ledger.ts';
import type { BlobGrowth } from '../blob-growth.ts';
import type { Bucket } from './bucket/bucket.ts';
import type { MemoryBudget } from './write/memory-budget.ts';
import type { PartBuffers } from './write/part-buffers.ts';
import type { RunningHashes } from './running-hashes.ts';

/** What the steps of the driver work with. */
export interface BlobParts {
  bucket: Bucket;
  ledger: PartLedger;
  growth: BlobGrowth;
  hashes: RunningHashes;
  memory: MemoryBudget;
  buffers: PartBuffers;
  /** Bytes of each part of a blob but its last one. A blob that is not larger is one object from the start. */
  countPartBytes: (size: number) => number;
  /** Clients may send parts to the store themselves. */
  isDirect: boolean;
  /** The key of a blob's multipart upload: its own, or one beside it. See `seal-blob`. */
  nameUpload: (id: string) => string;
  /** How long a write may bring nothing before what it has brought is stored. */
  idleMs: number;
}

const MIB = 1024 * 1024;
const MIN_PART_BYTES = 8 * MIB;
/** Stores take 10,000 parts; a list of a thousand tags is still a short text. */
const MAX_PARTS = 1_000;

/** @param least - stores refuse parts of less than 5 MiB, except the last one. */
export function countPartBytes(size: number, least: number = MIN_PART_BYTES): number {
  const share = size / MAX_PARTS;
  return share <= least ? least : Math.ceil(share / MIB) * MIB;
}
