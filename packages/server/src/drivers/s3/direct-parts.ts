import type { DirectPart, DirectParts } from '../../ports/blob-store.ts';
import type { LedgerEntry, LedgerPosition } from '../../ports/part-ledger.ts';
import { nameTail } from './blob-keys.ts';
import type { BlobParts } from './blob-parts.ts';
import type { StoredPart } from './bucket/bucket.ts';
import { failLost } from './write/fail-write.ts';
import { beginUpload } from './write/store-part.ts';

/**
 * Parts of a blob that its client sends to the store itself. They have the numbers and the bytes of those that `writeBlob`
 * makes, so that both ways can be mixed. A part may arrive again, with other bytes too, until the blob is sealed: sealing
 * takes only what the store has then, and an address is worth nothing after it, also where the store still takes it: see
 * `seal-blob`. A blob that is sent so is always a multipart upload: an object could be replaced by the same address after
 * it was compared.
 */
export function createDirectParts(parts: BlobParts, origin: string): DirectParts {
  return {
    origin,
    presignNext: (id) => presignNext(parts, id),
    adopt: (id) => adoptParts(parts, id),
  };
}

/** A tail is left where it is: the part that is to come has its bytes, too, and takes its place. */
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
    // Another instance has counted it meanwhile.
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
  // Nobody will look for it any more. What is left is removed with the blob.
  if (position.tailBytes > 0) await bucket.remove(nameTail(id, position)).catch(() => {});
  return next;
}

/** The part that begins behind the last one. */
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
