import { restoreFile, type FileStore, type SavedRecord } from './file-store.ts';
import { openPrivateFolder, readTrailer, STOP, type CopyOrder } from './private-file-format.ts';

/** A worker that does not stop within this time never will. */
const STOP_MS = 3000;

/** Files in the origin's private file system. */
export const privateFiles: FileStore = {
  /** A worker copies: Safari writes there only, and the page stays free to send. */
  async save(jobId, saved, signal) {
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
        tell(worker, { jobId, ...saved });
      });
    } finally {
      worker.terminate();
    }
  },
  async find(jobId) {
    const folder = await openPrivateFolder();
    const bytes = await (await folder.getFileHandle(jobId)).getFile();
    const record = await readTrailer(bytes);
    return record && { record, file: restoreFile(bytes.slice(0, record.size), record) };
  },
  async remove(isUnwanted) {
    const folder = await openPrivateFolder();
    for await (const [jobId, handle] of folder.entries()) {
      // One that is being copied has no record yet; it is locked, and stays
      const record = await readRecord(handle).catch(() => undefined);
      if (isUnwanted(jobId, record)) await folder.removeEntry(jobId).catch(() => undefined);
    }
  },
};

async function readRecord(handle: FileSystemHandle): Promise<SavedRecord | undefined> {
  return handle instanceof FileSystemFileHandle ? readTrailer(await handle.getFile()) : undefined;
}

function tell(worker: Worker, message: CopyOrder | typeof STOP): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage(message);
}
