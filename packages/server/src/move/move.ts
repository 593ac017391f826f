import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { CopyKind } from '../ports/data-copy.ts';
import type { Database } from '../ports/database.ts';
import type { RowComparison } from './compare-rows.ts';

/** What a move works with. Nobody else uses either side meanwhile. */
export interface Move {
  source: { database: Database; blobs: BlobStore; downloadSecret: Uint8Array };
  /** The same store of bytes as the source's: the files stay where they are. */
  target: { database: Database; blobs: BlobStore };
  clock: Pick<Clock, 'now'>;
  /** Stops the move. It can be made again, and goes on then. */
  signal: AbortSignal;
  onProgress: (progress: MoveProgress) => void;
}

export interface MoveProgress {
  step: 'rows' | 'files' | 'comparison';
  /** Of rows, or of bytes for files; of both together for the comparison. */
  done: number;
  total: number;
}

export interface MoveReport {
  /** When the same data was moved before: nothing was done now. */
  movedBeforeAtMs: number | undefined;
  rows: Partial<Record<CopyKind, Pick<RowComparison, 'count' | 'sha256'>>>;
  /** What was copied or found there; none, if the files stay where they are. */
  files: { count: number; bytes: number };
}
