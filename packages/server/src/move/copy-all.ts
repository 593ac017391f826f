import { COPY_KINDS } from '../ports/data-copy.ts';
import { copyBlob } from './copy-blob.ts';
import { copyRows } from './copy-rows.ts';
import { pairTables } from './copied-tables.ts';
import type { Move } from './move.ts';
import { countBytes, listWantedBlobs, type WantedBlob } from './wanted-blobs.ts';

/**
 * Copies rows before bytes: what a job wants, no sweep takes for stray. Gives the bytes that the target must have now;
 * none, if they stay where they are.
 */
export async function copyAll(move: Move): Promise<WantedBlob[]> {
  await copyAllRows(move);
  if (move.target.blobs === move.source.blobs) return [];
  const blobs = await listWantedBlobs(move.source.database);
  await copyAllBlobs(
    move,
    blobs.filter(({ isElsewhere }) => !isElsewhere),
  );
  return blobs;
}

async function copyAllRows({ source, target, signal, onProgress }: Move): Promise<void> {
  const [from, to] = [source.database.copy, target.database.copy];
  const total = await countRows(source.database);
  let done = 0;
  const onRows = (count: number) => onProgress({ step: 'rows', done: (done += count), total });
  for (const kind of COPY_KINDS) await copyRows(pairTables(kind, from, to), { signal, onRows });
}

export async function countRows({ copy }: Move['source']['database']): Promise<number> {
  let total = 0;
  for (const kind of COPY_KINDS) total += await copy[kind].count();
  return total;
}

async function copyAllBlobs(
  { source, target, signal, onProgress }: Move,
  blobs: readonly WantedBlob[],
): Promise<void> {
  const stores = { source: source.blobs, target: target.blobs };
  const total = countBytes(blobs);
  let before = 0;
  for (const blob of blobs) {
    signal.throwIfAborted();
    const onBytes = (bytes: number) => onProgress({ step: 'files', done: before + bytes, total });
    await copyBlob(stores, blob, { signal, onBytes });
    onBytes(blob.size);
    before += blob.size;
  }
}
