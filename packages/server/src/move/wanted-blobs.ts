import type { Database } from '../ports/database.ts';
import { readRows } from './walk-rows.ts';

/** The bytes of a file that a job has, or is getting. */
export interface WantedBlob {
  id: string;
  /** Bytes of the whole file. */
  size: number;
  isWhole: boolean;
  /** It is in an object store, which the target uses as well. */
  isElsewhere: boolean;
}

/** Whole files come first: should the move be stopped for good, those are what somebody waits for. */
export async function listWantedBlobs({ copy }: Pick<Database, 'copy'>): Promise<WantedBlob[]> {
  const elsewhere = new Set<string>();
  for await (const { id } of readRows(copy.blobs)) elsewhere.add(id);
  const blobs: WantedBlob[] = [];
  for await (const job of readRows(copy.jobs)) {
    for (const { uploadId: id, size, isWhole } of job.files) {
      if (id !== null) blobs.push({ id, size, isWhole, isElsewhere: elsewhere.has(id) });
    }
  }
  return blobs.toSorted((one, other) => Number(other.isWhole) - Number(one.isWhole));
}

/** Of the whole files. */
export function countBytes(blobs: readonly WantedBlob[]): number {
  let bytes = 0;
  for (const { size } of blobs) bytes += size;
  return bytes;
}
