import type { Database } from '../ports/database.ts';
import type { BlobStores } from './copy-blob.ts';
import type { WantedBlob } from './wanted-blobs.ts';

/**
 * Whether the target has the same bytes. A copy that differs is removed, so that the next run makes it anew.
 *
 * @param ledger - of the source.
 */
export async function compareBlob(
  stores: BlobStores,
  blob: WantedBlob,
  ledger: Database['ledger'],
): Promise<boolean> {
  if (blob.isElsewhere) return isReachable(stores, blob, ledger);
  const isEqual = await hasSameBytes(stores, blob);
  if (!isEqual) await stores.target.remove(blob.id);
  return isEqual;
}

async function hasSameBytes({ source, target }: BlobStores, blob: WantedBlob): Promise<boolean> {
  const bytes = await source.countBytes(blob.id);
  if (bytes !== (await target.countBytes(blob.id))) return false;
  // An object store shows the bytes of an unfinished upload to nobody.
  const canRead = bytes !== undefined && (bytes === blob.size || target.canReadEarly);
  if (!canRead) return true;
  const [original, copy] = await Promise.all([source.hash(blob.id), target.hash(blob.id)]);
  return original === copy;
}

/** What was in an object store before must be in that of the target. */
async function isReachable(
  { target }: BlobStores,
  { id }: WantedBlob,
  ledger: Database['ledger'],
): Promise<boolean> {
  const entry = await ledger.find(id);
  return entry !== undefined && (await target.countBytes(id)) === entry.partBytes + entry.tailBytes;
}
