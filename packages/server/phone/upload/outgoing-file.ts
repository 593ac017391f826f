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
  /** To be asked before any byte is sent. Rejects, when the phone has lost the file. */
  identify: () => Promise<FileIdentity>;
  /** It is not sent now: gives back the memory that it takes. It may be sent again. */
  release: () => void;
}

/** What tells whether a file arrived whole, and is the one of an interrupted upload. */
export interface FileIdentity {
  /** Of what is sent (see {@link hashFile}). */
  sha256: string | undefined;
  /** Another one: an interrupted upload was of other bytes. */
  fingerprint: string;
}

export interface OutgoingBody {
  /**
   * What the next request brings: the bytes from `start` up to `end` (excluded). Without an end: those from `start` on,
   * all of them or the first ones.
   */
  slice: (start: number, end?: number) => Promise<Blob>;
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
    identify: async () => {
      const sha256 = await hashFile(file);
      return { sha256, fingerprint: fingerprintFile(file, sha256) };
    },
    release: () => undefined,
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
