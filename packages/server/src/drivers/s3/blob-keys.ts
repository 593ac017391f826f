import type { LedgerPosition } from '../../ports/part-ledger.ts';

/** The folder of blobs, below the configured prefix. It belongs to this server, which removes unknown objects. */
export const BLOB_FOLDER = 'uploads/';

/**
 * The key of a tail: the bytes between the last whole part and the end of the received bytes. It contains their range,
 * so objects of the same key have the same bytes, whoever stores them.
 */
export function nameTail(id: string, { partBytes, tailBytes }: LedgerPosition): string {
  return `${id}.${partBytes}-${tailBytes}`;
}

/** The key at which parts are put together before they are copied. See `seal-blob`. */
export function nameBeside(id: string): string {
  return `${id}.parts`;
}

/** The blob of an object. `undefined`: not a blob's object. */
export function readBlobId(key: string): string | undefined {
  return /^([\w-]+)(\.\d+-\d+|\.parts)?$/.exec(key)?.[1];
}
