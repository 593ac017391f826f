import { DOWNLOAD_SECRET_SETTING, MOVE_SETTING } from '../config/setting-names.ts';
import type { CopiedRows, CopyKind, CopyTable, DataCopy } from '../ports/data-copy.ts';

/** A table of source and target, and which of its rows a move is about. */
export interface TablePair<Row extends { id: string | number }> {
  source: CopyTable<Row>;
  target: CopyTable<Row>;
  /** False: the target has its own of this row. */
  isMoved: (row: Row) => boolean;
  /** The target may have more rows than the source. */
  hasMore: boolean;
}

/** Each database has its own of these. */
const OWN_SETTINGS = new Set<string | number>([DOWNLOAD_SECRET_SETTING, MOVE_SETTING]);

export function pairTables<Kind extends CopyKind>(
  kind: Kind,
  source: DataCopy,
  target: DataCopy,
): TablePair<CopiedRows[Kind]> {
  return {
    source: source[kind],
    target: target[kind],
    isMoved: ({ id }) => kind !== 'settings' || !OWN_SETTINGS.has(id),
    // The target's own settings, and the blobs that were on the source's disk.
    hasMore: kind === 'settings' || kind === 'blobs',
  };
}
