import type { FileStore, KeptFile } from './file-store.ts';
import { readTrailer, restoreFile, type KeptRecord } from './kept-record.ts';
import { openPrivateFolder } from './private-folder.ts';

/** What the worker is told. It answers once, with whether all of it was kept. */
export type CopyOrder = KeptFile & { jobId: string };
export const STOP = 'stop';
/** A worker that does not stop within this time never will. */
const STOP_MS = 3000;

/** Files in the origin's private file system, each in one piece with its record at the end. */
export const privateFiles: FileStore = {
  /** A worker copies: Safari writes there only, and the page stays free to send. */
  async keep(jobId, kept, signal) {
    const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { type: 'module' });
    try {
      await new Promise<void>((resolve, reject) => {
        worker.addEventListener('message', ({ data }) =>
          data === true ? resolve() : reject(new Error('not kept')),
        );
        worker.addEventListener('error', () => reject(new Error('no worker')));
        signal.addEventListener('abort', () => {
          tell(worker, STOP);
          setTimeout(reject, STOP_MS, new Error('no answer'));
        });
        tell(worker, { jobId, ...kept });
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

async function readRecord(handle: FileSystemHandle): Promise<KeptRecord | undefined> {
  return handle instanceof FileSystemFileHandle ? readTrailer(await handle.getFile()) : undefined;
}

function tell(worker: Worker, words: CopyOrder | typeof STOP): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage(words);
}
