import type { AnnouncedFile } from '../../src/phone-contract.ts';
import { fingerprintFile, hashFile } from './hash-file.ts';

/** A chosen file in the form in which it leaves the phone: as it is, or sealed. */
export interface OutgoingFile {
  /** Bytes that are sent. */
  size: number;
  /** Bytes of the file itself. */
  plainSize: number;
  body: OutgoingBody;
  /** What the request that creates its upload says of it. */
  metadata: Record<string, string>;
  /** What the list of several files says of it. */
  announced: Omit<AnnouncedFile, 'id'>;
  /** The SHA-256 of what is sent (see {@link hashFile}). Rejects, when the phone has lost the file. */
  hash: () => Promise<string | undefined>;
  /** Tells whether an interrupted upload was of the same bytes. */
  fingerprint: (sha256: string | undefined) => string;
}

/** What is sent, in parts. */
export interface OutgoingBody {
  /** The most bytes of one request. Absent: all are sent by one. */
  partBytes?: number;
  slice: (start: number, end: number) => Promise<Blob>;
  /** Whether the phone still has the file as it was chosen. */
  isReadable: () => Promise<boolean>;
}

export function sendAsItIs(file: File): OutgoingFile {
  const { name, size, type, lastModified } = file;
  return {
    size,
    plainSize: size,
    body: readBlob(file),
    metadata: { filename: name, filetype: type, last_modified: String(lastModified) },
    announced: { name, size, contentType: type, lastModified },
    hash: () => hashFile(file),
    fingerprint: (sha256) => fingerprintFile(file, sha256),
  };
}

export function readBlob(blob: Blob): OutgoingBody {
  return {
    slice: async (start, end) => blob.slice(start, end),
    isReadable: () => isReadable(blob),
  };
}

export async function isReadable(blob: Blob): Promise<boolean> {
  try {
    await blob.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false; // the reason is in the name: NotReadableError, NotFoundError
  }
}
