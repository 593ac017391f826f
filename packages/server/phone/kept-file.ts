import { fileDatabase } from './file-database.ts';
import type { FileStore, KeptFile } from './file-store.ts';
import { hasRoomFor } from './has-room.ts';
import { privateFiles } from './private-files.ts';

/**
 * Keeps the chosen file in the browser while it is being sent. Phones end pages that are out of sight;
 * after the reload the same bytes can be sent on, which choosing again does not guarantee: iOS encodes a
 * video anew each time. Everything here is a help only: it never rejects, and without it nothing breaks.
 */

/** The better one first. Plain http has only the second. */
const STORES: readonly FileStore[] = [privateFiles, fileDatabase];
/** A large file is copied only when its upload turns out to take long: on a fast network both would be slower. */
const LARGE_BYTES = 256 * 1024 * 1024;
const LARGE_DELAY_MS = 10_000;
/** Some versions of Safari never answer the first question to their database (WebKit bug 226547). */
const ANSWER_MS = 3000;

let copying: AbortController | undefined;
let lastWork: Promise<unknown> = Promise.resolve();

/** Copies a file for a job, in place of the one before it, until that is done or `forgetFile` is called. */
export function keepFile(jobId: string, kept: KeptFile): void {
  copying?.abort();
  const { signal } = (copying = new AbortController());
  void doNext(async () => {
    // At once, and not after tidying up: the phone may end the page at any moment
    if (!(await copy(jobId, kept, signal))) await removeFrom((id) => id === jobId);
  });
}

export async function forgetFile(jobId: string): Promise<void> {
  copying?.abort();
  await doNext(() => removeFrom((id) => id === jobId));
}

/** One after the other, so that what is removed is not what was kept later. */
function doNext(work: () => Promise<void>): Promise<void> {
  const end = lastWork.then(work);
  lastWork = end;
  return end;
}

async function copy(jobId: string, kept: KeptFile, signal: AbortSignal): Promise<boolean> {
  if (!(await hasRoomFor(kept.file.size))) return false;
  if (kept.file.size > LARGE_BYTES) await wait(LARGE_DELAY_MS, signal);
  for (const store of STORES) {
    if (signal.aborted) return false;
    if (await succeeds(store.keep(jobId, kept, signal))) return true;
  }
  return false;
}

/** The file that was kept for a job, if all of it is there. */
export async function findKeptFile(jobId: string): Promise<KeptFile | undefined> {
  for (const store of STORES) {
    const kept = await Promise.race([store.find(jobId).catch(() => undefined), tooLate()]);
    if (kept) return kept;
  }
  return undefined;
}

/** Removes what earlier visits left for other jobs: what nobody wants any more, and copies that broke off. */
export async function sweepKeptFiles(jobId: string): Promise<void> {
  await removeFrom((id, record) => id !== jobId && !(record && record.expiresAtMs > Date.now()));
}

async function removeFrom(isUnwanted: Parameters<FileStore['remove']>[0]): Promise<void> {
  for (const store of STORES) await succeeds(Promise.race([store.remove(isUnwanted), tooLate()]));
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false, // not there, forbidden, full, or stopped: the caller does without
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
