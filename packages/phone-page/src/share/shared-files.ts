import { readCount } from '@svc/protocol';
import { SHARED_PARAMETER } from '@svc/protocol/phone';
import { isJobOver } from '../job/job-client.ts';
import { readStored, store, type TextStorage } from '../job/stored-json.ts';
import { findSavedFiles, removeSavedFiles } from '../saved-file/saved-file.ts';
import { SHARED_FILES } from './shared-record.ts';

// Files from the phone's share menu, which the service worker has saved (share-worker.ts), until they are used, forgotten
// or an hour old.

const STORAGE_KEY = 'pocketfill.shared';

export interface SharedFile {
  id: string;
  file: File;
}

/** Whether the phone's share menu has opened the page. */
export function isShareVisit(): boolean {
  return new URLSearchParams(window.location.search).has(SHARED_PARAMETER);
}

/** Whether saved files that have not expired are of no use: those of a job that is over. Asks the server. */
export async function isOfNoUse(job: { jobId: string; claim: string }): Promise<boolean> {
  return job.jobId !== SHARED_FILES && isJobOver(job);
}

/** The kept files, in their order. Notes whether there are any, for pages of jobs. */
export async function findSharedFiles(storage: TextStorage | undefined): Promise<SharedFile[]> {
  const saved = await findSavedFiles(SHARED_FILES);
  const fresh = saved.filter(({ record }) => record.expiresAtMs > Date.now());
  if (fresh.length < saved.length) await removeSavedFiles(SHARED_FILES);
  store(storage, STORAGE_KEY, fresh[0]?.record.expiresAtMs ?? 0);
  return fresh.map(({ file, record }) => ({ id: record.fileId, file }));
}

/** Whether files may be kept. Reads no file: each page of a job asks it. */
export function mayHaveSharedFiles(storage: TextStorage | undefined): boolean {
  return (readCount(readStored(storage, STORAGE_KEY)) ?? 0) > Date.now();
}

/** @param id - of one file. Default: all. */
export async function forgetSharedFiles(storage: TextStorage | undefined, id?: string): Promise<void> {
  await removeSavedFiles(SHARED_FILES, id);
  if (id === undefined) store(storage, STORAGE_KEY, 0);
}
