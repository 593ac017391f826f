import type { LedgerPosition } from '../../ports/part-ledger.ts';

/** Below the configured prefix. Everything in it belongs to this server: what it does not know is removed. */
export const BLOB_FOLDER = 'uploads/';

/**
 * A tail is the bytes between the last whole part and the end of what has arrived. Its key tells which bytes of the blob
 * it has: whatever is stored under it, and whoever stored it, these are the same bytes.
 */
export function nameTail(id: string, { partBytes, tailBytes }: LedgerPosition): string {
  return `${id}.${partBytes}-${tailBytes}`;
}

/** Where the parts of a blob go that are put together beside it, and copied. See `seal-blob`. */
export function nameBeside(id: string): string {
  return `${id}.parts`;
}

/** The blob that an object belongs to. `undefined`: it is none of a blob. */
export function readBlobId(key: string): string | undefined {
  return /^([\w-]+)(\.\d+-\d+|\.parts)?$/.exec(key)?.[1];
}
