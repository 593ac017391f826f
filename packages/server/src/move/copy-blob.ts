import { addAbortSignal } from 'node:stream';
import { BlobError, type BlobStore } from '../ports/blob-store.ts';
import { MoveError } from './move-error.ts';
import type { WantedBlob } from './wanted-blobs.ts';

export interface BlobStores {
  source: BlobStore;
  target: BlobStore;
}

/**
 * Copies what is missing of a blob: a stopped move goes on in the middle of a file, and so does its upload afterwards.
 *
 * @param steps.onBytes - called with the number of bytes that the target has, several times for a large file.
 * @throws MoveError `unfit`, when the target is full.
 */
export async function copyBlob(
  { source, target }: BlobStores,
  blob: WantedBlob,
  steps: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<void> {
  const bytes = await source.countBytes(blob.id);
  // The upload was announced, and not a byte of it has come.
  if (bytes === undefined) return;
  const stop = target.onGrown(blob.id, steps.onBytes);
  try {
    const offset = await findOffset(target, blob, bytes);
    if (offset < bytes) {
      const rest = await source.read(blob.id, { start: offset, end: bytes - 1 });
      if (rest) await target.write(blob.id, offset, addAbortSignal(steps.signal, rest));
    }
    if (blob.isWhole) await target.seal(blob.id);
  } catch (error) {
    if (!(error instanceof BlobError && error.code === 'no_space')) throw error;
    throw new MoveError('unfit', `${error.message} Make room there, then run the same command again.`, {
      cause: error,
    });
  } finally {
    stop();
  }
  steps.onBytes(bytes);
}

/** How much of the blob the target has. What is longer than the original is of another one, and made anew. */
async function findOffset(target: BlobStore, { id, size }: WantedBlob, bytes: number): Promise<number> {
  const there = await target.countBytes(id);
  if (there !== undefined && there <= bytes) return there;
  if (there !== undefined) await target.remove(id);
  await target.create(id, { size });
  return 0;
}
