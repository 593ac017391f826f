import { nameTail, readBlobId } from './blob-keys.ts';
import type { BlobParts } from './blob-parts.ts';

type Removing = Pick<BlobParts, 'bucket' | 'ledger' | 'hashes' | 'nameUpload'>;

/**
 * Removes a blob: from the ledger first, so that no write continues, then the objects that the ledger knew. The sweep
 * removes objects that a killed process has left.
 */
export async function removeBlob(parts: Removing, id: string): Promise<void> {
  const { bucket, ledger, hashes } = parts;
  const entry = await ledger.remove(id);
  hashes.forget(id);
  if (!entry) return removeEverything(parts, id);
  const { multipartId, isSealed, tailBytes } = entry;
  const key = parts.nameUpload(id);
  if (multipartId !== null && !isSealed) await bucket.abortUpload({ key, multipartId });
  if (multipartId !== null && key !== id) await bucket.remove(key);
  if (tailBytes > 0) await bucket.remove(nameTail(id, entry));
  await bucket.remove(id);
}

/** Removes all objects of a blob. */
export async function removeEverything({ bucket }: Pick<Removing, 'bucket'>, id: string): Promise<void> {
  const isOfBlob = (key: string) => readBlobId(key) === id;
  for (const upload of await bucket.listUploads(id))
    if (isOfBlob(upload.key)) await bucket.abortUpload(upload);
  for (const key of await bucket.listKeys(id)) if (isOfBlob(key)) await bucket.remove(key);
}

/** The ids of all blobs, in the ledger or in the store. */
export async function listBlobIds({
  bucket,
  ledger,
}: Pick<Removing, 'bucket' | 'ledger'>): Promise<string[]> {
  const ids = new Set(await ledger.listIds());
  for (const key of await bucket.listKeys('')) addId(ids, key);
  for (const { key } of await bucket.listUploads('')) addId(ids, key);
  return [...ids];
}

function addId(ids: Set<string>, key: string): void {
  const id = readBlobId(key);
  if (id !== undefined) ids.add(id);
}
