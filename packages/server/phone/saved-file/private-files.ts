import { restoreFile, type FileStore, type SavedFile } from './file-store.ts';
import { openPrivateFolder, readTrailer, STOP, type CopyOrder } from './private-file-format.ts';

/** A worker that does not stop within this time never will. */
const STOP_MS = 3000;

/** Files in the origin's private file system. */
export const privateFiles: FileStore = {
  /** A worker copies: Safari writes there only, and the page stays free to send. */
  async save(key, saved, signal) {
    const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { type: 'module' });
    try {
      await new Promise<void>((resolve, reject) => {
        worker.addEventListener('message', ({ data }) =>
          data === true ? resolve() : reject(new Error('not saved')),
        );
        worker.addEventListener('error', () => reject(new Error('no worker')));
        signal.addEventListener('abort', () => {
          tell(worker, STOP);
          setTimeout(reject, STOP_MS, new Error('no answer'));
        });
        tell(worker, { key, ...saved });
      });
    } finally {
      worker.terminate();
    }
  },
  async find(isWanted) {
    const folder = await openPrivateFolder();
    const found: SavedFile[] = [];
    for await (const [key, handle] of folder.entries()) {
      const saved = isWanted(key) ? await readSaved(handle).catch(() => undefined) : undefined; // being copied
      if (saved) found.push(saved);
    }
    return found;
  },
  async remove(isUnwanted) {
    const folder = await openPrivateFolder();
    for await (const [key, handle] of folder.entries()) {
      // One that is being copied has no record yet; it is locked, and stays
      const saved = await readSaved(handle).catch(() => undefined);
      if (isUnwanted(key, saved?.record)) await folder.removeEntry(key).catch(() => undefined);
    }
  },
};

async function readSaved(handle: FileSystemHandle): Promise<SavedFile | undefined> {
  if (!(handle instanceof FileSystemFileHandle)) return undefined;
  const bytes = await handle.getFile();
  const record = await readTrailer(bytes);
  return record && { record, file: restoreFile(bytes.slice(0, record.size), record) };
}

function tell(worker: Worker, message: CopyOrder | typeof STOP): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage(message);
}
