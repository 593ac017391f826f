import { buffer } from 'node:stream/consumers';
import type { LedgerPosition } from '../../../ports/part-ledger.ts';
import { nameTail } from '../blob-keys.ts';
import type { BlobParts } from '../blob-parts.ts';
import { failLost } from './fail-write.ts';

/** The stored bytes after the last part. */
export async function readTail(parts: BlobParts, id: string, position: LedgerPosition): Promise<Buffer> {
  const stored = await parts.bucket.get(nameTail(id, position));
  if (!stored) return failLost(parts, id, position);
  const bytes = await buffer(stored);
  if (bytes.length === position.tailBytes) return bytes;
  throw new Error(`The tail of ${id} has ${bytes.length} bytes in place of ${position.tailBytes}.`);
}
