import type { SavedFile } from '../saved-file/file-store.ts';

/** Shared files are saved under this name, where the files of a job have its id. No job has such an id. */
export const SHARED_FILES = 'shared';

const KEPT_MS = 60 * 60_000;
const ID_DIGITS = 5;

/** A shared file as it is saved. Ids sort in the order in which files were shared. */
export function describeSharedFile(file: File, index: number): { key: string; saved: SavedFile } {
  const { name, type, lastModified, size } = file;
  const fileId = String(index).padStart(ID_DIGITS, '0');
  const expiresAtMs = Date.now() + KEPT_MS;
  const record = { name, type, lastModified, size, claim: '', expiresAtMs, fileId };
  return { key: `${SHARED_FILES}.${fileId}`, saved: { file, record } };
}

export function isOfSharedFile(key: string): boolean {
  return key.startsWith(`${SHARED_FILES}.`);
}
