import { Readable } from 'node:stream';
import { BlobError } from '../../ports/blob-store.ts';
import type { LedgerEntry } from '../../ports/part-ledger.ts';
import type { BlobParts } from './blob-parts.ts';
import type { BegunUpload } from './bucket/bucket.ts';
import { removeBlob } from './remove-blob.ts';
import { writeBlob } from './write/write-blob.ts';

/**
 * Makes a blob that has all its bytes one object of the store, then notes that. May be called again after a kill at any
 * moment: parts that were put together before are recognized by the object.
 *
 * A store that takes a part also after its upload was completed would let who has its address change a blob that was
 * compared. There, an upload is put together beside the blob and copied to it, which no address of a part reaches. What
 * is there is not copied to again; what is beside it is removed.
 *
 * @throws Error, when bytes are missing. BlobError `gone`, when the store has lost some: then the blob is removed.
 */
export async function sealBlob(parts: BlobParts, id: string): Promise<void> {
  const entry = await findWhole(parts, id);
  if (!entry || entry.isSealed) return;
  await makeObject(parts, id, entry);
  const key = parts.nameUpload(id);
  const isSealed = await parts.ledger.markSealed(id);
  // Not before: who seals it at the same moment would take it for lost.
  if (key !== id && entry.multipartId !== null) await parts.bucket.remove(key);
  // It was removed meanwhile.
  if (!isSealed) await parts.bucket.remove(id);
}

/** A last part that was saved as a tail becomes a part first. */
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
  // A blob of one part is an object already.
  if (multipartId === null) return;
  // What this process has written may have been replaced, also by bytes of the same MD5.
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
    // Two writers have sent the same part at once, which some stores tag anew each time. The hash is read from the store.
    parts.hashes.forget(id);
    const stored = (await parts.bucket.listParts(upload)) ?? [];
    const others = stored.map(({ etag }) => etag);
    const bytes = stored.reduce((sum, part) => sum + part.bytes, 0);
    if (bytes === size && (await parts.bucket.completeUpload(upload, others)) === 'completed') return true;
  }
  return (await parts.bucket.measure(upload.key)) === size;
}

/** Its sender begins anew. Unless another instance has sealed it just now. */
async function failLost(parts: BlobParts, id: string): Promise<void> {
  if ((await parts.ledger.find(id))?.isSealed) return;
  await removeBlob(parts, id);
  throw new BlobError('gone', 'The store has lost parts of the blob.');
}
