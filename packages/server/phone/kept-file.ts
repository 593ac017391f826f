/**
 * Keeps the chosen file in the browser while it is being sent. Phones end pages that are out of sight;
 * after the reload the same bytes can be sent on, which choosing again does not guarantee: iOS encodes a
 * video anew each time. Everything here is a help only: it never rejects, and without it nothing breaks.
 */

const DATABASE = 'pocketfill';
const STORE = 'files';
/** Copying more than this costs the phone more than it helps. */
const MAX_KEPT_BYTES = 512 * 1024 * 1024;

/** Keeps one file for a job, in place of every other: only one upload goes on at a time. */
export async function keepFile(jobId: string, file: File): Promise<void> {
  await change((store) => {
    store.clear();
    if (file.size <= MAX_KEPT_BYTES) store.put(file, jobId);
  });
}

export async function forgetFiles(): Promise<void> {
  await change((store) => store.clear());
}

export function findKeptFile(jobId: string): Promise<File | undefined> {
  // Some versions of Safari never answer the first question to their database (WebKit bug 226547)
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, 1000));
  return Promise.race([readFile(jobId), tooLate]);
}

async function readFile(jobId: string): Promise<File | undefined> {
  const database = await openDatabase();
  if (!database) return undefined;
  return new Promise((resolve) => {
    const request: IDBRequest<unknown> = database.transaction(STORE).objectStore(STORE).get(jobId);
    request.addEventListener('success', () => {
      resolve(request.result instanceof File ? request.result : undefined);
    });
    request.addEventListener('error', () => resolve(undefined));
  });
}

async function change(work: (store: IDBObjectStore) => unknown): Promise<void> {
  const database = await openDatabase();
  if (!database) return;
  await new Promise<void>((resolve) => {
    try {
      const transaction = database.transaction(STORE, 'readwrite');
      for (const end of ['complete', 'error', 'abort']) transaction.addEventListener(end, () => resolve());
      work(transaction.objectStore(STORE));
    } catch {
      resolve(); // private mode of older iOS cannot store files
    }
  });
}

function openDatabase(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
      request.addEventListener('success', () => resolve(request.result));
      for (const end of ['error', 'blocked']) request.addEventListener(end, () => resolve(undefined));
    } catch {
      resolve(undefined); // forbidden by the person's settings
    }
  });
}
