import type { TablePair } from './copied-tables.ts';
import { describeRow, walkRows } from './walk-rows.ts';

const BATCH_ROWS = 200;

export interface CopySteps {
  signal: AbortSignal;
  /** Called with the number of rows that are done since the last call. */
  onRows: (count: number) => void;
}

/**
 * Makes a table of the target equal to that of the source. Rows that are equal stay as they are, so that a second run is
 * short, and each batch is one step, so that a kill between two of them does no harm.
 */
export async function copyRows<Row extends { id: string | number }>(
  { source, target, isMoved, hasMore }: TablePair<Row>,
  { signal, onRows }: CopySteps,
): Promise<void> {
  const batch = createBatch(target, onRows);
  for await (const pair of walkRows(source, target)) {
    signal.throwIfAborted();
    if (pair.source && isMoved(pair.source)) {
      const isEqual = pair.target !== undefined && describeRow(pair.source) === describeRow(pair.target);
      if (isEqual) onRows(1);
      else await batch.put(pair.source);
    } else if (pair.target && !pair.source && !hasMore) await target.remove([pair.target.id]);
  }
  await batch.flush();
}

function createBatch<Row extends { id: string | number }>(
  target: TablePair<Row>['target'],
  onRows: (count: number) => void,
) {
  let rows: Row[] = [];
  const flush = async () => {
    if (rows.length === 0) return;
    await target.put(rows);
    onRows(rows.length);
    rows = [];
  };
  return {
    flush,
    async put(row: Row) {
      rows.push(row);
      if (rows.length >= BATCH_ROWS) await flush();
    },
  };
}
