/** A file of a transfer, of one or of many. They are always in the phone's order. */
export interface TransferFile {
  /** Its id in the job; `UNLISTED_FILE`, where the backend does not list its only file. */
  id: string;
  name: string;
  /** Bytes, or `null` as long as it is unknown. */
  size: number | null;
  /** Its place among the phone's files, from 0. */
  position: number;
  /** See `JobFile.etag`. Absent: the backend does not say it. */
  etag?: string;
  /** Media type. Absent: what the download says. */
  type?: string;
  /** Milliseconds since 1970. Absent: what the download says. */
  lastModified?: number;
  /**
   * It is sealed, to the key of the job: name, type, time and size are from its opened description, which also names
   * its content like this. Absent: it is not sealed.
   */
  contentId?: string;
  /** The person has said on the phone to send it although it is not what the phone was told to ask for. */
  isConfirmed?: boolean;
}

/** A file that the phone sends. */
export interface IncomingFile extends TransferFile {
  /** Bytes that the backend has. 0 where it does not say. */
  bytesReceived: number;
}

/** Files in the phone's order. */
export function inPhoneOrder(files: readonly TransferFile[]): TransferFile[] {
  return files.toSorted((one, other) => one.position - other.position);
}

/** Bytes of all files together; `null` where one is unknown. */
export function sizeOf(files: readonly TransferFile[]): number | null {
  return files.reduce<number | null>(
    (sum, { size }) => (sum === null || size === null ? null : sum + size),
    0,
  );
}

/** Bytes of all files together that the backend has. */
export function bytesReceivedOf(files: readonly IncomingFile[]): number {
  return files.reduce((sum, { bytesReceived }) => sum + bytesReceived, 0);
}
