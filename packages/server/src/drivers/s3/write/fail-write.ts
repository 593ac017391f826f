import { BlobError } from '../../../ports/blob-store.ts';
import type { LedgerPosition } from '../../../ports/part-ledger.ts';
import type { BlobParts } from '../blob-parts.ts';
import { removeBlob, removeEverything } from '../remove-blob.ts';

/**
 * Ends a write whose note the ledger has refused. For a removed blob, its objects are removed again. For a blob that
 * another writer continues, they stay: that writer may rely on them.
 *
 * @throws BlobError
 */
export async function failMoved(parts: BlobParts, id: string): Promise<never> {
  if (await parts.ledger.find(id)) throw new BlobError('conflict', 'Another writer has gone on.');
  await removeEverything(parts, id);
  throw new BlobError('gone', 'The blob was removed.');
}

/**
 * Ends a write to a blob of which the store lacks bytes that the ledger has. If the ledger has moved, another writer
 * continues. Otherwise the bytes are lost, for example by a lifecycle rule of the bucket: the blob is removed, so that
 * its sender begins anew.
 *
 * @throws BlobError
 */
export async function failLost(parts: BlobParts, id: string, at: LedgerPosition): Promise<never> {
  const entry = await parts.ledger.find(id);
  const hasMoved = entry?.partBytes !== at.partBytes || entry.tailBytes !== at.tailBytes || entry.isSealed;
  if (hasMoved) return failMoved(parts, id);
  await removeBlob(parts, id);
  throw new BlobError('gone', 'The store has lost bytes of the blob.');
}
