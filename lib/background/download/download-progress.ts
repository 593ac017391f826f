import type { TransferFile } from '../../transfer/transfer-file.ts';
import type { FetchDrive } from './file-source.ts';

/** Tells the transfer how far all of its files are, once all are being fetched. */
export function createDownloadProgress({ session, files: arrivedFiles }: FetchDrive) {
  const counts = new Map<string | null, number>();
  let known: TransferFile[] = [];
  const tell = () => {
    let bytesDownloaded = 0;
    for (const { id } of known) bytesDownloaded += counts.get(id) ?? 0;
    void session.apply({ type: 'downloadProgressed', bytesDownloaded, files: known });
  };
  return {
    /** Takes how many bytes of a file are here, and what is known of it by now. */
    note: (file: TransferFile, bytes: number): void => {
      counts.set(file.id, bytes);
      if (known.length === 0) return; // the phone is still sending
      known = known.map((one) => (one.id === file.id ? file : one));
      tell();
    },
    /** From now on it is told. */
    countAll: (files: readonly TransferFile[]): void => {
      known = [...files];
      for (const file of files) {
        const arrived = arrivedFiles.find(session.transfer.id, file);
        if (arrived) counts.set(file.id, arrived.blob.size);
      }
      if (counts.size > 0) tell();
    },
  };
}
