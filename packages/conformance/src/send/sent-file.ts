/** A file for a job. */
export interface SentFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Sends a file to the job. Rejects with a SvcError, when the file is refused. */
export type SendFile = (file: SentFile) => Promise<void>;

/** A small file with bytes of all values. Another `start` gives other bytes. */
export function makeFile(start = 0): SentFile {
  const bytes = Uint8Array.from({ length: 3000 }, (_, index) => (start + index * 7) % 256);
  return { name: 'conformance.bin', bytes };
}
