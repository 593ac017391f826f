import { fileDatabase } from './file-database.ts';
import type { FileStore, SavedFile } from './file-store.ts';
import { hasFreeSpaceFor } from './has-free-space.ts';
import { privateFiles } from './private-files.ts';

/*
 * Saves the chosen file in the browser while it is being sent. Phones close pages in the background; after
 * the reload the upload goes on with the same bytes, which choosing again does not guarantee: iOS encodes a
 * video anew each time. All of this is optional: it never rejects, and the page works without it.
 */

/** The preferred one first. Plain http has only the second. */
const STORES: readonly FileStore[] = [privateFiles, fileDatabase];
/** A large file is copied only when its upload takes long: on a fast network both would be slower. */
const LARGE_BYTES = 256 * 1024 * 1024;
const LARGE_DELAY_MS = 10_000;
/** Some versions of Safari never answer the first question to their database (WebKit bug 226547). */
const ANSWER_MS = 3000;

let copying: AbortController | undefined;
let lastWork: Promise<unknown> = Promise.resolve();

/** Copies a file for a job, in place of the one before it, until that is done or `removeSavedFile` is called. */
export function saveFile(jobId: string, saved: SavedFile): void {
  copying?.abort();
  const { signal } = (copying = new AbortController());
  void doNext(async () => {
    // Without removing other files first: the phone may close the page at any moment
    if (!(await copy(jobId, saved, signal))) await removeFrom((id) => id === jobId);
  });
}

export async function removeSavedFile(jobId: string): Promise<void> {
  copying?.abort();
  await doNext(() => removeFrom((id) => id === jobId));
}

/** One after the other, so that a removal does not remove a file that was saved later. */
function doNext(work: () => Promise<void>): Promise<void> {
  const end = lastWork.then(work);
  lastWork = end;
  return end;
}

async function copy(jobId: string, saved: SavedFile, signal: AbortSignal): Promise<boolean> {
  if (!(await hasFreeSpaceFor(saved.file.size))) return false;
  if (saved.file.size > LARGE_BYTES) await wait(LARGE_DELAY_MS, signal);
  for (const store of STORES) {
    if (signal.aborted) return false;
    if (await succeeds(store.save(jobId, saved, signal))) return true;
  }
  return false;
}

/** The file that was saved for a job, if all of it is there. */
export async function findSavedFile(jobId: string): Promise<SavedFile | undefined> {
  for (const store of STORES) {
    const saved = await Promise.race([store.find(jobId).catch(() => undefined), tooLate()]);
    if (saved) return saved;
  }
  return undefined;
}

/** Removes what earlier visits left for other jobs: expired files and incomplete copies. */
export async function removeStaleFiles(jobId: string): Promise<void> {
  await removeFrom((id, record) => id !== jobId && !(record && record.expiresAtMs > Date.now()));
}

async function removeFrom(isUnwanted: Parameters<FileStore['remove']>[0]): Promise<void> {
  for (const store of STORES) await succeeds(Promise.race([store.remove(isUnwanted), tooLate()]));
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false, // not there, forbidden, full, or stopped: the caller works without it
  );
}

async function tooLate(): Promise<undefined> {
  await wait(ANSWER_MS);
}

function wait(durationMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, signal?.aborted ? 0 : durationMs);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
