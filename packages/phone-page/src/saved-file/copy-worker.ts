import { encodeTrailer, openPrivateFolder, STOP, type CopyOrder } from './private-file-format.ts';

/** Not in the DOM types. Some methods answered with a promise in Safari before 16.4. */
interface SyncAccessHandle {
  truncate(size: number): unknown;
  write(bytes: Uint8Array, options: { at: number }): number;
  flush(): unknown;
  close(): unknown;
}

const PART_BYTES = 4 * 1024 * 1024;
let isStopped = false;

self.addEventListener('message', ({ data }: MessageEvent<CopyOrder | typeof STOP>) => {
  isStopped = data === STOP;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's page has none
  if (data !== STOP) void copy(data).then((isSaved) => self.postMessage(isSaved));
});

/** Saves a file. False: no free space, no such file system, the file is lost, or the page has stopped it. */
async function copy(order: CopyOrder): Promise<boolean> {
  const folder = await openPrivateFolder().catch(() => undefined); // the browser has none
  if (!folder) return false;
  const isSaved = await open(folder, order.key)
    .then((target) => write(target, order))
    .catch(() => false); // full, or locked by another tab that copies for the same job
  if (!isSaved) await folder.removeEntry(order.key).catch(() => undefined); // not there, or locked
  return isSaved;
}

async function open(folder: FileSystemDirectoryHandle, key: string): Promise<SyncAccessHandle> {
  const handle = await folder.getFileHandle(key, { create: true });
  // The method exists on every file handle in a worker.
  return (
    handle as unknown as { createSyncAccessHandle(): Promise<SyncAccessHandle> }
  ).createSyncAccessHandle();
}

/** The record is written last: a copy without it is incomplete. */
async function write(target: SyncAccessHandle, { file, record }: CopyOrder): Promise<boolean> {
  try {
    await target.truncate(0);
    for (let start = 0; start < file.size; start += PART_BYTES) {
      const part = new Uint8Array(await file.slice(start, start + PART_BYTES).arrayBuffer());
      if (isStopped || target.write(part, { at: start }) !== part.length) return false;
    }
    await target.flush();
    const trailer = encodeTrailer(record);
    if (target.write(trailer, { at: file.size }) !== trailer.length) return false;
    await target.flush();
    return true;
  } finally {
    await target.close();
  }
}
