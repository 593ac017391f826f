import { readCount } from '@svc/protocol';
import { SHARED_PARAMETER } from '@svc/protocol/phone';
import { isJobOver } from '../job/job-client.ts';
import { readStored, store, type TextStorage } from '../job/stored-json.ts';
import { SHARED_FILES } from './shared-record.ts';

// What each visit of the page asks about sharing. The rest is loaded when files were shared.

const STORAGE_KEY = 'pocketfill.shared';

/** Whether the phone's share menu has opened the page. */
export function isShareVisit(): boolean {
  return new URLSearchParams(window.location.search).has(SHARED_PARAMETER);
}

/** Whether saved files that have not expired are of no use: those of a job that is over. Asks the server. */
export async function isOfNoUse(job: { jobId: string; claim: string }): Promise<boolean> {
  return job.jobId !== SHARED_FILES && isJobOver(job);
}

/** @param expiresAtMs - of the kept files. 0: there are none. */
export function noteSharedFiles(storage: TextStorage | undefined, expiresAtMs: number): void {
  store(storage, STORAGE_KEY, expiresAtMs);
}

/** Whether files may be kept. Reads none of them. */
export function mayHaveSharedFiles(storage: TextStorage | undefined): boolean {
  return (readCount(readStored(storage, STORAGE_KEY)) ?? 0) > Date.now();
}
