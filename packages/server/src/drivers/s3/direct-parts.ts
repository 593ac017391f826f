import type { DirectPart, DirectParts } from '../../ports/blob-store.ts';
import type { LedgerEntry, LedgerPosition } from '../../ports/part-ledger.ts';
import { nameTail } from './blob-keys.ts';
import type { BlobParts } from './blob-parts.ts';
import type { StoredPart } from './bucket/bucket.ts';
import { failLost } from './write/fail-write.ts';
import { beginUpload } from './write/store-part.ts';

/**
 * Parts of a blob that its client sends straight to the store. Numbers and bytes are those of `writeBlob`, so that both
 * ways can be mixed. A part may arrive again, with other bytes too, until the blob is sealed: sealing takes what the
 * store has then, and later parts have no effect, even in a store that still takes them (see `seal-blob`). Such a blob
 * is always a multipart upload, since the address could replace a plain object after the comparison.
 */
export function createDirectParts(parts: BlobParts, origin: string): DirectParts {
  return {
    origin,
    presignNext: (id) => presignNext(parts, id),
    adopt: (id) => adoptParts(parts, id),
  };
}

/** A tail stays: the next part has its bytes, too, and replaces it. */
async function presignNext(parts: BlobParts, id: string): Promise<DirectPart | undefined> {
  const entry = await parts.ledger.find(id);
  if (!entry || isWhole(entry)) return undefined;
  const part = describeNext(parts, entry);
  const upload = await beginUpload(parts, id, entry.multipartId);
  const url = await parts.bucket.presignPart(upload, part);
  return { url, start: entry.partBytes, end: entry.partBytes + part.bytes };
}

async function adoptParts(parts: BlobParts, id: string): Promise<number | undefined> {
  const entry = await parts.ledger.find(id);
  if (!entry) return undefined;
  const { multipartId, size } = entry;
  if (multipartId === null || isWhole(entry)) return countBytes(entry);
  const { partNumber: first } = describeNext(parts, entry);
  const arrived = await parts.bucket.listParts({ key: parts.nameUpload(id), multipartId }, first - 1);
  if (!arrived) return failLost(parts, id, entry);
  let position: LedgerPosition = entry;
  for (const part of arrived) {
    const expected = describeNext(parts, { size, partBytes: position.partBytes });
    if (part.partNumber !== expected.partNumber || part.bytes !== expected.bytes) break;
    const next = await addPart(parts, { id, position, part });
    // Another instance has already counted the part.
    if (!next) return parts.ledger.find(id).then((changed) => changed && countBytes(changed));
    position = next;
  }
  return countBytes(position);
}

interface Arrived {
  id: string;
  position: LedgerPosition;
  part: StoredPart;
}

async function addPart(
  { bucket, ledger, growth }: BlobParts,
  { id, position, part: { bytes, etag } }: Arrived,
): Promise<LedgerPosition | undefined> {
  if (!(await ledger.addPart(id, position, { bytes, etag }))) return undefined;
  const next = { partBytes: position.partBytes + bytes, tailBytes: 0 };
  growth.tell(id, next.partBytes);
  // Not needed any more. If this fails, it is removed with the blob.
  if (position.tailBytes > 0) await bucket.remove(nameTail(id, position)).catch(() => {});
  return next;
}

/** The part after the last one. */
function describeNext(
  { countPartBytes }: Pick<BlobParts, 'countPartBytes'>,
  { size, partBytes }: Pick<LedgerEntry, 'size' | 'partBytes'>,
): Omit<StoredPart, 'etag'> {
  const usual = countPartBytes(size);
  return { partNumber: partBytes / usual + 1, bytes: Math.min(usual, size - partBytes) };
}

function countBytes({ partBytes, tailBytes }: LedgerPosition): number {
  return partBytes + tailBytes;
}

function isWhole(entry: LedgerEntry): boolean {
  return countBytes(entry) === entry.size;
}
