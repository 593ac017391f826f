import type { AnnouncedFile } from '@svc/protocol/phone';
import type { FileSource } from './file-source.ts';
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
  /** To be called after an attempt failed: whether the phone still has the file as it was chosen. */
  recover: () => Promise<boolean>;
}

/** What is read into memory at a time. */
const MEMORY_PART_BYTES = 8 * 1024 * 1024;
/** What has to be sent in one request is read into memory up to this size. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

export function sendAsItIs(source: FileSource): OutgoingFile {
  const { name, size, type, lastModified } = source.file;
  return {
    size,
    plainSize: size,
    body: readSource(source),
    metadata: { filename: name, filetype: type, last_modified: String(lastModified) },
    announced: { name, size, contentType: type, lastModified },
    identify: async () => {
      const sha256 = await source.read((file) => hashFile(file));
      return { sha256, fingerprint: fingerprintFile(source.file, sha256) };
    },
    release: () => undefined,
  };
}

/**
 * After a failure it is read into memory, part by part, and sent from there: a file of another app, such as Google Drive on
 * Android, may be readable for the page and not for the browser's request.
 */
function readSource(source: FileSource): OutgoingBody {
  let isFromMemory = false;
  return {
    slice: async (start, end) => {
      const { file } = source;
      const memoryEnd = end ?? Math.min(start + MEMORY_PART_BYTES, file.size);
      if (!isFromMemory || memoryEnd - start > MAX_MEMORY_BYTES) return file.slice(start, end);
      return new Blob([await source.read((read) => read.slice(start, memoryEnd).arrayBuffer())]);
    },
    recover: () => {
      isFromMemory = true;
      return source.recover();
    },
  };
}
