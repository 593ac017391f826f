import type { AnnouncedFile } from '@svc/protocol/phone';
import type { FileSource } from './file-source.ts';
import { fingerprintFile, hashFile } from './hash-file.ts';

/** The form in which a file is sent: unchanged, or sealed. */
export interface OutgoingFile {
  /** Bytes that are sent. */
  size: number;
  /** Bytes of the file itself. */
  plainSize: number;
  body: OutgoingBody;
  /** Metadata of its upload. */
  metadata: Record<string, string>;
  /** Its entry in the announced list. */
  announced: Omit<AnnouncedFile, 'id'>;
  /** Call it before any byte is sent. Rejects when the phone has lost the file. */
  identify: () => Promise<FileIdentity>;
  /** Frees memory while the file is not sent. It can be sent again. */
  release: () => void;
}

/** The checksum and identity of a file. */
export interface FileIdentity {
  /** SHA-256 of the sent bytes (see {@link hashFile}). */
  sha256: string | undefined;
  /** If it differs, an interrupted upload had other bytes. */
  fingerprint: string;
}

export interface OutgoingBody {
  /**
   * The bytes of the next request, from `start` up to `end` (excluded). Without `end`: from `start` on, all or some.
   */
  slice: (start: number, end?: number) => Promise<Blob>;
  /** Call it after a failed attempt: whether the phone still has the chosen file. */
  recover: () => Promise<boolean>;
}

/** How much is read into memory at a time. */
const MEMORY_PART_BYTES = 8 * 1024 * 1024;
/** A single request's bytes are read into memory up to this size. */
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
 * After a failure, the file is read into memory part by part: a file of another app, such as Google Drive on Android,
 * may be readable for the page and not for the browser's request.
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
