/**
 * The bytes of uploads, one file each. The size on disk is the truth about how much has arrived.
 * A file that is not there is an ordinary answer, never an error.
 */
export interface UploadFiles {
  /** Bytes held now. `undefined`: there is no such file. */
  countBytes(uploadId: string): Promise<number | undefined>;
  /** SHA-256 of what is held, lower-case hex. `undefined`: there is no such file. */
  hash(uploadId: string): Promise<string | undefined>;
  /** Returns when the bytes would survive a power cut. */
  flush(uploadId: string): Promise<void>;
  remove(uploadId: string): Promise<void>;
  /** Bytes that still fit on the disk. */
  countFreeBytes(): Promise<number>;
  listIds(): Promise<string[]>;
  /** Where the file lies, for sending it. */
  locate(uploadId: string): { folder: string; name: string };
}
