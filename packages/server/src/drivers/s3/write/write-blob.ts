import type { Readable } from 'node:stream';
import { BlobError } from '../../../ports/blob-store.ts';
import { BlobTail } from './blob-tail.ts';
import type { BlobParts } from '../blob-parts.ts';
import { readChunks, type ChunkReader } from './chunk-reader.ts';

/**
 * Writes a stream behind what the ledger knows of a blob, in parts of a fixed size, one after the other. How the bytes go:
 *
 * 1. What arrives is held in memory until a part is whole. The part is stored, then noted in the ledger. Its number and
 *    the bytes that it covers follow from the blob's size alone: a part that was stored and not noted, because the
 *    process was killed, is stored again under the same number.
 * 2. Bytes that fill no part are stored as a tail beside the blob, then noted: when the stream ends or fails, when
 *    nothing has arrived for a while, or when other writes need the memory. The next write reads the tail back.
 * 3. Each note is made only if the ledger is still where this write has left it. Otherwise another writer has gone on,
 *    or the blob was removed: this write ends with `conflict` or `gone`. What it has stored is the same bytes of the
 *    same upload, and does no harm.
 *
 * Returns the offset after the last byte. When it fails, what the ledger has is kept. The stream is destroyed then.
 *
 * @throws BlobError, StoreUnavailableError, or the stream's own error.
 */
export async function writeBlob(
  parts: BlobParts,
  { id, offset }: { id: string; offset: number },
  bytes: Readable,
): Promise<number> {
  const chunks = readChunks(bytes, parts.idleMs);
  try {
    const tail = await openTail(parts, id, offset);
    try {
      await pass(chunks, tail);
      return tail.end;
    } finally {
      tail.close();
    }
  } finally {
    chunks.close();
  }
}

async function openTail(parts: BlobParts, id: string, offset: number): Promise<BlobTail> {
  const entry = await parts.ledger.find(id);
  if (!entry) throw new BlobError('gone', 'The blob is not there.');
  if (entry.partBytes + entry.tailBytes !== offset) {
    throw new BlobError('conflict', 'The blob has another number of bytes.');
  }
  return new BlobTail(parts, id, entry);
}

async function pass(chunks: ChunkReader, tail: BlobTail): Promise<void> {
  tail.onWanted(chunks.interrupt);
  await tail.storeWholePart();
  try {
    for (;;) {
      const event = await chunks.next();
      if (event === 'end') break;
      if (event === 'idle') await tail.save();
      else if (event === 'interrupted') await tail.giveWay();
      else await tail.append(event);
    }
  } catch (error) {
    // Of the blob, there is no more to save; of the stream, what it has brought is kept.
    if (!chunks.hasFailed()) throw error;
    await tail.save();
    throw error;
  }
  await tail.save();
}
