import type { TextStorage } from '../job/stored-json.ts';
import { findSavedFiles, removeSavedFiles } from '../saved-file/saved-file.ts';
import { noteSharedFiles } from './share-visit.ts';
import { SHARED_FILES } from './shared-record.ts';

// Files from the phone's share menu, which the service worker has saved (share-worker.ts), until they are used, forgotten
// or an hour old.

export interface SharedFile {
  id: string;
  file: File;
}

/** The kept files, in their order. Notes whether there are any, for pages of jobs. */
export async function findSharedFiles(storage: TextStorage | undefined): Promise<SharedFile[]> {
  const saved = await findSavedFiles(SHARED_FILES);
  const fresh = saved.filter(({ record }) => record.expiresAtMs > Date.now());
  if (fresh.length < saved.length) await removeSavedFiles(SHARED_FILES);
  noteSharedFiles(storage, fresh[0]?.record.expiresAtMs ?? 0);
  return fresh.map(({ file, record }) => ({ id: record.fileId, file }));
}

/** @param id - of one file. Default: all. */
export async function forgetSharedFiles(storage: TextStorage | undefined, id?: string): Promise<void> {
  await removeSavedFiles(SHARED_FILES, id);
  if (id === undefined) noteSharedFiles(storage, 0);
}
