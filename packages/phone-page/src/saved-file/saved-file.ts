import { fileDatabase } from './file-database.ts';
import type { FileStore, SavedFile } from './file-store.ts';
import { privateFiles } from './private-files.ts';

/*
 * Saves chosen files in the browser until they are sent. Phones close pages in the background, and when the camera
 * opens; after the reload the upload continues with the same bytes. Choosing again may give other bytes: iOS encodes a
 * video anew each time. The page also works without it; nothing here rejects.
 */

/** The preferred one first. Plain http has only the second. */
const STORES: readonly FileStore[] = [privateFiles, fileDatabase];
/** A larger file is copied only if its upload takes long: on a fast network the copy would slow it down. */
const LARGE_BYTES = 256 * 1024 * 1024;
const LARGE_DELAY_MS = 10_000;
/** A file that is being sent is copied only after this time: on a fast network it has been sent by then. */
const SENDING_DELAY_MS = 1_000;
/** Some versions of Safari never answer the first request to IndexedDB (WebKit bug 226547). */
const ANSWER_MS = 3000;
/** The largest file that is copied where the browser does not report its quota: plain http, older browsers. */
const MAX_UNASKED_BYTES = 512 * 1024 * 1024;
/** The share of the free space to leave free. */
const LEFT_FREE = 0.1;
/** Separates the ids of job and file in a key. Neither id contains it. */
const SEPARATOR = '.';
/** Begins the id of what is kept beside the chosen files: pages of a scan. No chosen file's id begins so. */
const PAGE = `page${SEPARATOR}`;

const copying = new Map<string, AbortController>();
/** Which keys are being removed, or will be when it is their turn: a file that is saved later waits for them. */
const removals = new Set<(key: string) => boolean>();
let lastWork: Promise<unknown> = Promise.resolve();

/**
 * Copies a file of a job, replacing the former one, until it is saved or removed.
 *
 * @param options.isBeingSent - the file is sent at the same time, which must not wait for the copy.
 * @returns whether it is saved. Some browsers never answer: it is pending then.
 */
export async function saveFile(
  jobId: string,
  saved: SavedFile,
  { isBeingSent = false } = {},
): Promise<boolean> {
  const key = keyOf(jobId, saved.record.fileId);
  stopCopying((other) => other === key);
  const controller = new AbortController();
  copying.set(key, controller);
  let isSaved = false;
  await doNext(async () => {
    // Other files are not removed first: the phone may close the page at any moment.
    if (isBeingSent) await wait(SENDING_DELAY_MS, controller.signal);
    isSaved = await copy(key, saved, controller.signal);
    if (!isSaved) await removeFrom((other) => other === key);
  });
  return isSaved;
}

/** Removes all files of a job, with the pages of its scan, or the one with this id. */
export function removeSavedFiles(jobId: string, fileId?: string): Promise<void> {
  return removeAll((key) => (fileId === undefined ? isOfJob(key, jobId) : key === keyOf(jobId, fileId)));
}

/** Removes the pages of a job's scan, and no chosen file. */
export function removeSavedPages(jobId: string): Promise<void> {
  return removeAll((key) => isPage(key, jobId));
}

async function removeAll(isUnwanted: (key: string) => boolean): Promise<void> {
  stopCopying(isUnwanted);
  removals.add(isUnwanted);
  await doNext(() => removeFrom(isUnwanted));
  removals.delete(isUnwanted);
}

function keyOf(jobId: string, fileId: string): string {
  return `${jobId}${SEPARATOR}${fileId}`;
}

/** Earlier versions of this page saved a job's only file under the id of the job. */
function isOfJob(key: string, jobId: string): boolean {
  return key === jobId || key.startsWith(`${jobId}${SEPARATOR}`);
}

/** The `fileId` of a scan's page. It goes with the files of its job, and is never one of them. */
export function pageFileId(pageId: string): string {
  return `${PAGE}${pageId}`;
}

function isPage(key: string, jobId: string): boolean {
  return key.startsWith(keyOf(jobId, PAGE));
}

function stopCopying(isUnwanted: (key: string) => boolean): void {
  for (const [key, controller] of copying) {
    if (!isUnwanted(key)) continue;
    controller.abort();
    copying.delete(key);
  }
}

/** In sequence, so that a removal does not affect a file that was saved later. */
function doNext(work: () => Promise<void>): Promise<void> {
  const end = lastWork.then(work);
  lastWork = end;
  return end;
}

async function copy(key: string, saved: SavedFile, signal: AbortSignal): Promise<boolean> {
  if (!(await hasFreeSpaceFor(saved.file.size))) return false;
  if (saved.file.size > LARGE_BYTES) await wait(LARGE_DELAY_MS, signal);
  for (const store of STORES) {
    if (signal.aborted) return false;
    if (await succeeds(store.save(key, saved, signal))) return true;
  }
  return false;
}

/** Whether the browser has enough free space to save this many bytes. */
export async function hasFreeSpaceFor(
  bytes: number,
  storage: Pick<StorageManager, 'estimate'> | undefined = findStorageManager(),
): Promise<boolean> {
  const estimate = await storage?.estimate().catch(() => undefined); // forbidden by the person's settings
  if (estimate?.quota === undefined) return bytes <= MAX_UNASKED_BYTES;
  return bytes <= (estimate.quota - (estimate.usage ?? 0)) * (1 - LEFT_FREE);
}

/** Only secure contexts of browsers since 2021 have it, unlike the DOM types. */
function findStorageManager(): StorageManager | undefined {
  const manager = Reflect.get(navigator, 'storage') as Partial<StorageManager> | undefined;
  return manager?.estimate && (manager as StorageManager);
}

/**
 * The completely saved files of a job: those that the person has chosen, without pages of a scan.
 *
 * @param onLate - called with the files of a store that is slow to answer.
 */
export async function findSavedFiles(
  jobId: string,
  onLate: (saved: SavedFile[]) => void = () => undefined,
): Promise<SavedFile[]> {
  return findAll((key) => isOfJob(key, jobId) && !isPage(key, jobId), onLate);
}

/** The completely saved photos of a scan's pages, by `pageId`. */
export async function findSavedPages(jobId: string): Promise<ReadonlyMap<string, File>> {
  const saved = await findAll(
    (key) => isPage(key, jobId),
    () => undefined,
  );
  return new Map(saved.map(({ file, record }) => [record.fileId.slice(PAGE.length), file]));
}

async function findAll(
  isWanted: (key: string) => boolean,
  onLate: (saved: SavedFile[]) => void,
): Promise<SavedFile[]> {
  const found: SavedFile[] = [];
  const unwanted = [...removals];
  const isLeft = (key: string) => isWanted(key) && !unwanted.some((isUnwanted) => isUnwanted(key));
  for (const store of STORES) {
    const saved = store.find(isLeft).catch(() => []); // not there, or forbidden
    const inTime = await Promise.race([saved, tooLate()]);
    if (!inTime) void saved.then(onLate);
    for (const file of inTime ?? []) {
      if (!found.some(({ record }) => record.fileId === file.record.fileId)) found.push(file);
    }
  }
  return found;
}

/**
 * Removes files of other jobs that earlier visits left: incomplete, expired, or of jobs that are over.
 *
 * @param jobId - the job of this visit. `null`: none.
 */
export async function removeStaleFiles(
  jobId: string | null,
  isOver: (job: { jobId: string; claim: string }) => Promise<boolean>,
): Promise<void> {
  const claims = new Map<string, string>();
  await removeFrom((key, record) => {
    const [otherId = key] = key.split(SEPARATOR);
    if (otherId === jobId || record === 'unread') return false;
    if (!record || record.expiresAtMs <= Date.now()) return true;
    claims.set(otherId, record.claim);
    return false;
  });
  for (const [otherId, claim] of claims) {
    if (await isOver({ jobId: otherId, claim })) await removeSavedFiles(otherId);
  }
}

async function removeFrom(isUnwanted: Parameters<FileStore['remove']>[0]): Promise<void> {
  for (const store of STORES) await succeeds(Promise.race([store.remove(isUnwanted), tooLate()]));
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false, // absent, forbidden, full, or stopped: the caller works without it
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
