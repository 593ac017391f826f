import { BlobError } from '../../../ports/blob-store.ts';
import type { LedgerPosition } from '../../../ports/part-ledger.ts';
import type { BlobParts } from '../blob-parts.ts';
import type { BegunUpload } from '../bucket/bucket.ts';
import { failLost, failMoved } from './fail-write.ts';

export interface PartToStore {
  id: string;
  /** The ledger's position, which the part follows. */
  position: LedgerPosition;
  bytes: Buffer;
}

/** Stores a whole part, or a whole blob of one part. Resolves to its tag. Stored again, it replaces itself. */
export async function storePart(parts: BlobParts, { id, position, bytes }: PartToStore): Promise<string> {
  const entry = await parts.ledger.find(id);
  // Another writer has stored this part, which must not be replaced.
  if (entry?.partBytes !== position.partBytes || entry.tailBytes !== position.tailBytes) {
    return failMoved(parts, id);
  }
  const partBytes = parts.countPartBytes(entry.size);
  // A direct upload is multipart even for one part.
  if (entry.size <= partBytes && entry.multipartId === null) return parts.bucket.put(id, bytes);
  const upload = await beginUpload(parts, id, entry.multipartId);
  const etag = await parts.bucket.putPart(upload, position.partBytes / partBytes + 1, bytes);
  return etag ?? failLost(parts, id, position);
}

/** Takes the current upload, or begins one. */
export async function beginUpload(
  parts: Pick<BlobParts, 'bucket' | 'ledger' | 'nameUpload'>,
  id: string,
  known: string | null,
): Promise<BegunUpload> {
  const key = parts.nameUpload(id);
  if (known !== null) return { key, multipartId: known };
  const begun = { key, multipartId: await parts.bucket.beginUpload(key) };
  if (await parts.ledger.beginMultipart(id, begun.multipartId)) return begun;
  await parts.bucket.abortUpload(begun);
  const entry = await parts.ledger.find(id);
  if (!entry) throw new BlobError('gone', 'The blob was removed.');
  return beginUpload(parts, id, entry.multipartId);
}
