/** One of the phone's files. They are always in the phone's order. */
export interface TransferFile {
  /** Its id in the job. `null`: it is the job's only file. */
  id: string | null;
  name: string;
  /** Bytes, or `null` as long as it is unknown. */
  size: number | null;
  /** Its place among the phone's files, from 0. Absent: it is the only one. */
  position?: number;
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

/** A file of several that the phone sends. */
export interface IncomingFile extends TransferFile {
  /** Bytes that the backend has. */
  bytesReceived: number;
}

/** Files in the phone's order. */
export function inPhoneOrder(files: readonly TransferFile[]): TransferFile[] {
  return files.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
}
