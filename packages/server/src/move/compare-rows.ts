import { createHash } from 'node:crypto';
import type { TablePair } from './copied-tables.ts';
import type { CopySteps } from './copy-rows.ts';
import { describeRow, walkRows } from './walk-rows.ts';

export interface RowComparison {
  /** Rows of the source. */
  count: number;
  /** SHA-256 of them all in the order of their ids, lower-case hex. */
  sha256: string;
  /** How many rows are missing in the target, are other ones there, or should not be there. */
  differences: number;
}

/** Compares a table of source and target, field by field. */
export async function compareRows<Row extends { id: string | number }>(
  { source, target, isMoved, hasMore }: TablePair<Row>,
  { signal, onRows }: CopySteps,
): Promise<RowComparison> {
  const hash = createHash('sha256');
  let count = 0;
  let differences = 0;
  for await (const pair of walkRows(source, target)) {
    signal.throwIfAborted();
    if (pair.source && isMoved(pair.source)) {
      const wanted = describeRow(pair.source);
      hash.update(`${wanted}\n`);
      count += 1;
      if (pair.target === undefined || describeRow(pair.target) !== wanted) differences += 1;
      onRows(1);
    } else if (!pair.source && !hasMore) differences += 1;
  }
  return { count, sha256: hash.digest('hex'), differences };
}
