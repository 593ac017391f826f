import { restoreFile, type FileStore, type SavedFile } from './file-store.ts';
import { openPrivateFolder, readTrailer, STOP, type CopyOrder } from './private-file-format.ts';

/** After this time, a worker that was told to stop counts as broken. */
const STOP_MS = 3000;

class SilentWorker extends Error {}

/**
 * The worker that copies: Safari allows writing in workers only, and the page stays responsive. All files share it,
 * since starting one takes longer than copying a photo.
 */
let worker: Worker | undefined;

/** Files in the origin's private file system, saved one after the other. */
export const privateFiles: FileStore = {
  async save(key, saved, signal) {
    await openPrivateFolder(); // rejects where there is none
    worker ??= startWorker();
    try {
      if (!(await copyIn(worker, { key, ...saved }, signal))) throw new Error('not saved');
    } catch (error) {
      if (error instanceof SilentWorker) endWorker();
      throw error;
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
      // A file that is being copied has no record yet; it is locked and stays.
      const record = await readSaved(handle).then(
        (saved) => saved?.record,
        () => 'unread' as const,
      );
      if (isUnwanted(key, record)) await folder.removeEntry(key).catch(() => undefined);
    }
  },
};

async function readSaved(handle: FileSystemHandle): Promise<SavedFile | undefined> {
  if (!(handle instanceof FileSystemFileHandle)) return undefined;
  const bytes = await handle.getFile();
  const record = await readTrailer(bytes);
  return record && { record, file: restoreFile(bytes.slice(0, record.size), record) };
}

function startWorker(): Worker {
  return new Worker(new URL('./copy-worker.ts', import.meta.url), { type: 'module' });
}

function endWorker(): void {
  worker?.terminate();
  worker = undefined;
}

/**
 * Whether the whole file was saved.
 *
 * @throws SilentWorker when the worker is broken, or does not stop when told to.
 */
function copyIn(copier: Worker, order: CopyOrder, stop: AbortSignal): Promise<boolean> {
  const listening = new AbortController();
  const { signal } = listening;
  return new Promise<boolean>((resolve, reject) => {
    const fail = () => reject(new SilentWorker());
    const end = () => {
      tell(copier, STOP);
      setTimeout(fail, STOP_MS);
    };
    copier.addEventListener('message', ({ data }) => resolve(data === true), { signal });
    copier.addEventListener('error', fail, { signal });
    stop.addEventListener('abort', end, { signal });
    tell(copier, order);
    if (stop.aborted) end();
  }).finally(() => listening.abort());
}

function tell(worker: Worker, message: CopyOrder | typeof STOP): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage(message);
}
