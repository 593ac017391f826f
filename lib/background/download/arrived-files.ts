import type { TransferFile } from '../../transfer/transfer-file.ts';

/** A file of the phone, with what is known of it beside its description. */
export interface ArrivedFile {
  /** As `TransferFile.id`. */
  id: string | null;
  blob: Blob;
  name: string;
  /** Milliseconds since 1970, or `null` where it is unknown. */
  lastModified: number | null;
  /** The `ETag` of the bytes at the backend. Absent: it sent none. */
  etag?: string;
}

/** Files that have arrived, by transfer. They are lost with the worker and fetched again. */
export interface ArrivedFiles {
  find(transferId: string, file: Pick<TransferFile, 'id'>): ArrivedFile | undefined;
  keep(transferId: string, file: Pick<TransferFile, 'id'>, arrived: ArrivedFile): void;
  drop(transferId: string): void;
}

/** To be told of files that arrive, and of transfers whose files are not needed any more. */
export interface ArrivalListener {
  kept(transferId: string, file: ArrivedFile): void;
  dropped(transferId: string): void;
}

export function createArrivedFiles(listener?: ArrivalListener): ArrivedFiles {
  const transfers = new Map<string, Map<string | null, ArrivedFile>>();
  return {
    find: (transferId, { id }) => transfers.get(transferId)?.get(id),
    keep: (transferId, { id }, arrived) => {
      const files = transfers.get(transferId) ?? new Map<string | null, ArrivedFile>();
      transfers.set(transferId, files.set(id, arrived));
      listener?.kept(transferId, arrived);
    },
    drop: (transferId) => {
      transfers.delete(transferId);
      listener?.dropped(transferId);
    },
  };
}
