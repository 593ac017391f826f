import { parseSavedRecord, restoreFile, type FileStore, type SavedFile } from './file-store.ts';

const DATABASE = 'pocketfill';
const STORE = 'files';

/** Files in IndexedDB, which every page has. A file exists once its transaction is complete. */
export const fileDatabase: FileStore = {
  async save(key, { file, record }, signal) {
    // Some versions of Safari lose the name and time of a File, so the record has them, too.
    await change((store, transaction) => {
      signal.addEventListener('abort', () => abort(transaction), { once: true });
      store.put({ record, bytes: file }, key);
    });
  },
  async find(isWanted) {
    const found: SavedFile[] = [];
    await forEachEntry('readonly', (key, { record, bytes }) => {
      if (!isWanted(key) || !record || bytes?.size !== record.size) return;
      found.push({ record, file: restoreFile(bytes, record) });
    });
    return found;
  },
  async remove(isUnwanted) {
    await forEachEntry('readwrite', (key, { record }, cursor) => {
      if (isUnwanted(key, record)) cursor.delete();
    });
  },
};

function forEachEntry(
  mode: IDBTransactionMode,
  visit: (key: string, entry: ReturnType<typeof readEntry>, cursor: IDBCursorWithValue) => void,
): Promise<void> {
  return change((store) => {
    const request = store.openCursor();
    request.addEventListener('success', () => {
      const cursor = request.result;
      if (!cursor) return;
      visit(typeof cursor.key === 'string' ? cursor.key : '', readEntry(cursor.value), cursor);
      cursor.continue();
    });
  }, mode);
}

function readEntry(value: unknown) {
  const { record, bytes } = (value ?? {}) as { record?: unknown; bytes?: unknown }; // parsed below
  return { record: parseSavedRecord(record), bytes: bytes instanceof Blob ? bytes : undefined };
}

/** Rejects where the browser forbids it: settings, private mode of older iOS, no free space. */
async function change(
  work: (store: IDBObjectStore, transaction: IDBTransaction) => void,
  mode: IDBTransactionMode = 'readwrite',
): Promise<void> {
  const database = await openDatabase();
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      transaction.addEventListener('complete', () => resolve());
      for (const end of ['error', 'abort']) {
        transaction.addEventListener(end, () => reject(transaction.error ?? new Error(end)));
      }
      work(transaction.objectStore(STORE), transaction);
    });
  } finally {
    database.close();
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // it was complete
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 2);
    request.addEventListener('upgradeneeded', () => {
      const database = request.result;
      if (database.objectStoreNames.contains(STORE)) database.deleteObjectStore(STORE);
      database.createObjectStore(STORE);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('error')));
    request.addEventListener('blocked', () => reject(new Error('blocked')));
  });
}
