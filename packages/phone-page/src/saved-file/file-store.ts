import { readCount, readObject, readText } from '@svc/protocol';
import { UNKNOWN_ID } from '../job/job-memory.ts';

export interface SavedFile {
  file: File;
  record: SavedRecord;
}

/** Data stored beside the bytes of a chosen file, so that its upload can continue. */
export interface SavedRecord {
  name: string;
  type: string;
  lastModified: number;
  size: number;
  /** Proves that this phone has claimed the job: `localStorage` may be outdated after a crash. */
  claim: string;
  /** When the job ends, in milliseconds since 1970; the bytes are useless afterwards. */
  expiresAtMs: number;
  fileId: string;
  /** The file's seal, see `Sealing.seal`: an upload continues with the same bytes. Absent: not sealed. */
  seal?: string;
  /** The person has asked for the picture as it is. */
  isOriginalWanted?: true;
}

/** The record of a copy. `undefined`: it is incomplete or unfinished. `unread`: it could not be read this time. */
export type FoundRecord = SavedRecord | undefined | 'unread';

/**
 * A store in the browser for chosen files, each under its own key, which outlives the page.
 *
 * 1. A file is found only if all of it was saved, whatever ended the phone, the browser or the page.
 * 2. An incomplete file leaves nothing, or something that `remove` removes.
 * 3. All methods reject where the browser forbids them; the page works without them.
 */
export interface FileStore {
  /** Copies a file, replacing the former one of this key. Rejects when aborted. */
  save(key: string, saved: SavedFile, signal: AbortSignal): Promise<void>;
  find(isWanted: (key: string) => boolean): Promise<SavedFile[]>;
  remove(isUnwanted: (key: string, record: FoundRecord) => boolean): Promise<void>;
}

/** `undefined`, if the record is not valid. */
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
    ...(fields?.['isOriginalWanted'] === true && { isOriginalWanted: true }),
  };
}

/** The file with its original name, type and time. */
export function restoreFile(bytes: Blob, { name, type, lastModified }: SavedRecord): File {
  return new File([bytes], name, { type, lastModified });
}
