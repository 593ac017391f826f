import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from '../../ports/blob-store.ts';
import type { BlobParts } from './blob-parts.ts';

type Reading = Pick<BlobParts, 'bucket' | 'ledger' | 'hashes'> & {
  /** Makes a blob one object, unless it is one. */
  seal: (id: string) => Promise<void>;
};

/** The bytes, or a range, of a complete blob. `undefined`: unknown or removed. */
export async function readBlob(
  { bucket, ledger, seal }: Reading,
  id: string,
  range?: ByteRange,
): Promise<Readable | undefined> {
  const entry = await ledger.find(id);
  if (!entry) return undefined;
  if (!entry.isSealed) await seal(id);
  const { start, end } = range ?? { start: 0, end: entry.size - 1 };
  // HTTP has no empty ranges.
  if (start >= entry.size) return Readable.from([], { objectMode: false });
  return bucket.get(id, range && { start, end: Math.min(end, entry.size - 1) });
}

/**
 * SHA-256 of a complete blob: the running hash, if this process has written all of it and the store has confirmed each
 * part's MD5; otherwise that of the object read back.
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
  for await (const chunk of bytes) hash.update(chunk as Uint8Array); // chunks of a byte stream are bytes
  return hash.digest('hex');
}
