import { downloadZip } from 'client-zip';
import { describeZipEntries, nameArchive } from '@svc/protocol';
import type { TransferFile } from '../../transfer/transfer-file.ts';

/** A file of the phone, with what is known of it beside its description. */
export interface ArrivedFile {
  /** As `TransferFile.id`. */
  id: string;
  blob: Blob;
  name: string;
  /** Milliseconds since 1970, or `null` where it is unknown. */
  lastModified: number | null;
  /** The `ETag` of the bytes at the backend. Absent: it sent none. */
  etag?: string;
}

/**
 * Files that have arrived, by transfer. They are lost with the worker and fetched again.
 *
 * @param onKept - to be told of each file that arrives.
 */
export function createArrivedFiles(onKept?: (transferId: string, file: ArrivedFile) => void) {
  const transfers = new Map<string, Map<string, ArrivedFile>>();
  return {
    find: (transferId: string, { id }: Pick<TransferFile, 'id'>): ArrivedFile | undefined =>
      transfers.get(transferId)?.get(id),
    keep: (transferId: string, file: ArrivedFile): void => {
      const files = transfers.get(transferId) ?? new Map<string, ArrivedFile>();
      transfers.set(transferId, files.set(file.id, file));
      onKept?.(transferId, file);
    },
    drop: (transferId: string): void => void transfers.delete(transferId),
  };
}

export type ArrivedFiles = ReturnType<typeof createArrivedFiles>;

/** The one file as it is, or all as one ZIP without compression. `null`: there is none. */
export async function zipFiles(files: readonly ArrivedFile[]): Promise<{ blob: Blob; name: string } | null> {
  const [first] = files;
  if (files.length <= 1) return first ? { blob: first.blob, name: first.name } : null;
  const entries = describeZipEntries(
    files.map(({ blob, name, lastModified }) => ({
      name,
      input: blob,
      lastModifiedMs: lastModified ?? Date.now(),
    })),
  );
  return { blob: await downloadZip(entries).blob(), name: nameArchive(files.length) };
}
