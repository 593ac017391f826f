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
 * @throws Error, when bytes are missing. BlobError `gone`, when the store has lost some: then the blob is removed.
 */
export async function sealBlob(parts: BlobParts, id: string): Promise<void> {
  const entry = await findWhole(parts, id);
  if (!entry || entry.isSealed) return;
  await makeObject(parts, id, entry);
  if (await parts.ledger.markSealed(id)) return;
  // It was removed meanwhile.
  await parts.bucket.remove(id);
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
  const { multipartId, etags, size } = entry;
  if (size === 0) await parts.bucket.put(id, Buffer.alloc(0));
  // A blob of one part is an object already.
  if (multipartId !== null) await putTogether(parts, { key: id, multipartId }, { etags, size });
}

async function putTogether(
  parts: BlobParts,
  upload: BegunUpload,
  { etags, size }: Pick<LedgerEntry, 'etags' | 'size'>,
): Promise<void> {
  const outcome = await parts.bucket.completeUpload(upload, etags);
  if (outcome === 'completed') return;
  if (outcome === 'other_parts') {
    // Two writers have sent the same part at once, which some stores tag anew each time. The hash is read from the store.
    parts.hashes.forget(upload.key);
    const stored = (await parts.bucket.listParts(upload)) ?? [];
    const others = stored.map(({ etag }) => etag);
    const bytes = stored.reduce((sum, part) => sum + part.bytes, 0);
    if (bytes === size && (await parts.bucket.completeUpload(upload, others)) === 'completed') return;
  }
  if ((await parts.bucket.measure(upload.key)) !== size) await failLost(parts, upload.key);
}

/** Its sender begins anew. Unless another instance has sealed it just now. */
async function failLost(parts: BlobParts, id: string): Promise<void> {
  if ((await parts.ledger.find(id))?.isSealed) return;
  await removeBlob(parts, id);
  throw new BlobError('gone', 'The store has lost parts of the blob.');
}
