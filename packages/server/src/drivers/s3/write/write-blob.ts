import type { Readable } from 'node:stream';
import { BlobError } from '../../../ports/blob-store.ts';
import { BlobTail } from './blob-tail.ts';
import type { BlobParts } from '../blob-parts.ts';
import { readChunks, type ChunkReader } from './chunk-reader.ts';

/**
 * Writes a stream from the ledger's position on, in parts of a fixed size, in sequence:
 *
 * 1. Bytes are held in memory until a part is whole. The part is stored, then noted in the ledger. Its number and range
 *    follow from the blob's size, so a part that a killed process has stored and not noted is stored again under the
 *    same number.
 * 2. Bytes of an incomplete part are stored as a tail, then noted: when the stream ends or fails, after a pause, or
 *    when other writes need the memory. The next write reads the tail back.
 * 3. Each note is made only if the ledger is still where this write has left it. Otherwise another writer has
 *    continued, or the blob was removed: this write ends with `conflict` or `gone`. Its stored bytes are the same ones
 *    of the same upload, so they do no harm.
 *
 * Returns the offset after the last byte. On failure, the ledger's bytes are kept and the stream is destroyed.
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
    // A failure of the blob is final; after a failure of the stream, received bytes are kept.
    if (!chunks.hasFailed()) throw error;
    await tail.save();
    throw error;
  }
  await tail.save();
}
