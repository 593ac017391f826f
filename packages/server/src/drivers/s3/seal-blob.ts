import { Readable } from 'node:stream';
import { BlobError } from '../../ports/blob-store.ts';
import type { LedgerEntry } from '../../ports/part-ledger.ts';
import type { BlobParts } from './blob-parts.ts';
import type { BegunUpload } from './bucket/bucket.ts';
import { removeBlob } from './remove-blob.ts';
import { writeBlob } from './write/write-blob.ts';

/**
 * Makes a complete blob one object of the store, then notes that in the ledger. May be called again after a kill at any
 * moment: parts that are already put together are recognized by the object.
 *
 * If a store takes parts after the completion, a client could change a verified blob. There, the upload has a separate
 * key and is copied to the blob's key, which no address of a part reaches. An existing copy stays; the object of the
 * separate key is removed.
 *
 * @throws Error, when bytes are missing. BlobError `gone`, when the store has lost bytes: then the blob is removed.
 */
export async function sealBlob(parts: BlobParts, id: string): Promise<void> {
  const entry = await findWhole(parts, id);
  if (!entry || entry.isSealed) return;
  await makeObject(parts, id, entry);
  const key = parts.nameUpload(id);
  const isSealed = await parts.ledger.markSealed(id);
  // Not before: another instance that seals it now would take it for lost.
  if (key !== id && entry.multipartId !== null) await parts.bucket.remove(key);
  // The blob was removed in the meantime.
  if (!isSealed) await parts.bucket.remove(id);
}

/** A last part that was stored as a tail is stored as a part first. */
async function findWhole(parts: BlobParts, id: string): Promise<LedgerEntry | undefined> {
  const entry = await parts.ledger.find(id);
  if (entry && entry.partBytes + entry.tailBytes !== entry.size) throw new Error('The blob lacks bytes.');
  if (!entry || entry.tailBytes === 0) return entry;
  await writeBlob(parts, { id, offset: entry.size }, Readable.from([]));
  return parts.ledger.find(id);
}

async function makeObject(parts: BlobParts, id: string, entry: LedgerEntry): Promise<void> {
  const { bucket, hashes, isDirect } = parts;
  const { multipartId, size } = entry;
  if (size === 0) await bucket.put(id, Buffer.alloc(0));
  // A blob of one part is already an object.
  if (multipartId === null) return;
  // Clients may have replaced the bytes of this process, even with the same MD5.
  if (isDirect) hashes.forget(id);
  const key = parts.nameUpload(id);
  const isBeside = key !== id;
  if (isBeside && (await bucket.measure(id)) === size) return;
  let isMade = await putTogether(parts, { id, key, multipartId }, entry);
  if (isMade && isBeside) isMade = await bucket.copy(key, id, size);
  if (!isMade) await failLost(parts, id);
}

/** False: the store lacks parts. */
async function putTogether(
  parts: BlobParts,
  { id, ...upload }: BegunUpload & { id: string },
  { etags, size }: Pick<LedgerEntry, 'etags' | 'size'>,
): Promise<boolean> {
  const outcome = await parts.bucket.completeUpload(upload, etags);
  if (outcome === 'completed') return true;
  if (outcome === 'other_parts') {
    // Two writers have sent the same part, which some stores tag anew each time. The hash is read from the store.
    parts.hashes.forget(id);
    const stored = (await parts.bucket.listParts(upload)) ?? [];
    const others = stored.map(({ etag }) => etag);
    const bytes = stored.reduce((sum, part) => sum + part.bytes, 0);
    if (bytes === size && (await parts.bucket.completeUpload(upload, others)) === 'completed') return true;
  }
  return (await parts.bucket.measure(upload.key)) === size;
}

/** The sender begins anew, unless another instance has just sealed the blob. */
async function failLost(parts: BlobParts, id: string): Promise<void> {
  if ((await parts.ledger.find(id))?.isSealed) return;
  await removeBlob(parts, id);
  throw new BlobError('gone', 'The store has lost parts of the blob.');
}
