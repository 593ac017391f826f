import { existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from './usage-error.ts';

/** @throws UsageError, when more is to stay free than the whole disk has: every file would be refused. */
export function checkMinFreeBytes(dataDir: string, minFreeBytes: number | undefined): void {
  const diskBytes = countDiskBytes(resolve(dataDir));
  if (minFreeBytes === undefined || minFreeBytes < diskBytes) return;
  throw new UsageError(`--min-free-bytes must be less than the whole disk has (${diskBytes}).`);
}

/** The folder may not be there yet. */
function countDiskBytes(folder: string): number {
  const parent = dirname(folder);
  if (!existsSync(folder) && parent !== folder) return countDiskBytes(parent);
  const { blocks, bsize } = statfsSync(folder);
  return blocks * bsize;
}
