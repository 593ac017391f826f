import { readCount, readObject, readText } from '@svc/protocol';
import { UNKNOWN_ID } from '../job/job-memory.ts';

/** A chosen file, and what is stored beside its bytes. */
export interface SavedFile {
  file: File;
  record: SavedRecord;
}

/** What is stored beside the bytes of a chosen file, so that the upload of the same file can go on. */
export interface SavedRecord {
  name: string;
  type: string;
  lastModified: number;
  size: number;
  /** Proves that it is this phone that claimed the job: `localStorage` may be older after a crash. */
  claim: string;
  /** When the job ends, in milliseconds since 1970: the bytes are of no use after it. */
  expiresAtMs: number;
  /** Its id in the list of the job's files. */
  fileId: string;
  /** What it is sealed with, see `Sealing.seal`: an upload goes on with the same bytes. Absent: it is sent as it is. */
  seal?: string;
}

/** The record of a copy. `undefined`: it is incomplete, or not finished yet. `unread`: it could not be read this time. */
export type FoundRecord = SavedRecord | undefined | 'unread';

/**
 * A place in the browser where the bytes of chosen files outlive their page, each under a key of its own.
 *
 * 1. A file is found only if all of it was saved, whatever ended the phone, the browser or the page.
 * 2. What was not saved leaves nothing behind, or something that `remove` removes.
 * 3. All methods reject where the browser forbids them; the page works without them.
 */
export interface FileStore {
  /** Copies a file in place of the former one of this key. Aborted, it rejects. */
  save(key: string, saved: SavedFile, signal: AbortSignal): Promise<void>;
  find(isWanted: (key: string) => boolean): Promise<SavedFile[]>;
  /** Removes what matches. */
  remove(isUnwanted: (key: string, record: FoundRecord) => boolean): Promise<void>;
}

/** `undefined` if it is not a valid record. */
export function parseSavedRecord(value: unknown): SavedRecord | undefined {
  const fields = readObject(value);
  const [name, type, claim] = ['name', 'type', 'claim'].map((key) => readText(fields?.[key]));
  const [size, expiresAtMs] = ['size', 'expiresAtMs'].map((key) => readCount(fields?.[key]));
  const lastModified = fields?.['lastModified'];
  if (name === undefined || type === undefined || claim === undefined) return undefined;
  if (size === undefined || expiresAtMs === undefined || typeof lastModified !== 'number') return undefined;
  const seal = readText(fields?.['seal']);
  return {
    name,
    type,
    claim,
    size,
    expiresAtMs,
    lastModified,
    fileId: readText(fields?.['fileId']) ?? UNKNOWN_ID,
    ...(seal !== undefined && { seal }),
  };
}

/** The file as it was chosen. */
export function restoreFile(bytes: Blob, { name, type, lastModified }: SavedRecord): File {
  return new File([bytes], name, { type, lastModified });
}
