import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from '../../ports/blob-store.ts';
import type { BlobParts } from './blob-parts.ts';

type Reading = Pick<BlobParts, 'bucket' | 'ledger' | 'hashes'> & {
  /** Makes a blob one object. Does nothing if it is one. */
  seal: (id: string) => Promise<void>;
};

/** The bytes of a blob that has all of them, or a part of them. `undefined`: it is unknown, or its bytes were deleted. */
export async function readBlob(
  { bucket, ledger, seal }: Reading,
  id: string,
  range?: ByteRange,
): Promise<Readable | undefined> {
  const entry = await ledger.find(id);
  if (!entry) return undefined;
  if (!entry.isSealed) await seal(id);
  const { start, end } = range ?? { start: 0, end: entry.size - 1 };
  // No range of HTTP is empty.
  if (start >= entry.size) return Readable.from([], { objectMode: false });
  return bucket.get(id, range && { start, end: Math.min(end, entry.size - 1) });
}

/**
 * SHA-256 of a blob that has all its bytes: the one that was computed while it was written, if this process has written
 * all of it and the store has confirmed each part by its MD5. Otherwise the object is read back.
 */
export async function hashBlob(reading: Reading, id: string): Promise<string | undefined> {
  const entry = await reading.ledger.find(id);
  if (!entry) return undefined;
  await reading.seal(id);
  const running = reading.hashes.find(id, entry.size);
  if (running !== undefined) return running;
  const bytes = await readBlob(reading, id);
  return bytes && hashStream(bytes);
}

async function hashStream(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk as Uint8Array); // a stream of bytes has chunks of bytes
  return hash.digest('hex');
}
