import { createHash } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BlobError, type BlobStore } from '../../ports/blob-store.ts';
import { KeyedListeners } from '../../keyed-listeners.ts';
import { FreeSpaceGuard } from './free-space-guard.ts';

/** Large pieces are faster: a GiB takes 0.8 s instead of several. */
const CHUNK_BYTES = 1 << 20;
/** The system writes out larger files later: waiting for the disk would delay the answer. */
const MAX_FLUSHED_BYTES = 64 * 1024 * 1024;

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Keeps blobs in one folder, each in a file named after the id.
 *
 * @param options - `minFreeBytes`: bytes of the disk to leave free. Default: depends on its size.
 */
export function createDiskBlobStore(
  folder: string,
  { minFreeBytes = findSpareBytes(folder) }: { minFreeBytes?: number | undefined } = {},
): BlobStore {
  const locate = (id: string) => join(folder, id);
  const growth = new KeyedListeners<number>();
  const guard = new FreeSpaceGuard({ minFreeBytes, countFreeBytes: () => countDiskBytes(folder) });
  return {
    canReadEarly: true,
    create: (id) => makeEmpty(folder, locate(id)),
    async write(id, offset, bytes) {
      const file = openSink(locate(id), offset, (end) => growth.tell(id, end));
      await pipeline(bytes, guard.createByteFilter(), file).catch(rethrow);
      return offset + file.bytesWritten;
    },
    onGrown: (id, listener) => growth.subscribe(id, listener),
    async countBytes(id) {
      const stats = await stat(locate(id)).catch(ignoreMissing);
      return stats?.size;
    },
    async read(id, range) {
      const bytes = fs.createReadStream(locate(id), { ...range, highWaterMark: CHUNK_BYTES });
      const isOpen = await once(bytes, 'open').catch(ignoreMissing);
      return isOpen && bytes;
    },
    async hash(id) {
      const file = await open(locate(id)).catch(ignoreMissing);
      if (!file) return undefined;
      return hashAll(file).finally(() => file.close());
    },
    seal: (id) => flush(locate(id)),
    presign: async () => undefined,
    remove: (id) => rm(locate(id), { force: true }),
    async listIds() {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    countFreeBytes: async () => Math.max(0, (await countDiskBytes(folder)) - minFreeBytes),
  };
}

const MAX_SPARE_BYTES = 500_000_000;
const SPARE_SHARE = 1 / 20;

/** The default of bytes to leave free: 500 MB, or a twentieth of a small disk. */
export function findSpareBytes(folder: string): number {
  const { blocks, bsize } = fs.statfsSync(folder);
  return Math.min(MAX_SPARE_BYTES, Math.floor(blocks * bsize * SPARE_SHARE));
}

/** Reuses one buffer: allocating one for each piece, as a stream does, costs more than hashing. */
async function hashAll(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, null);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, bytesRead));
  }
}

async function countDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function makeEmpty(folder: string, path: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path, '');
  } catch (error) {
    rethrow(error);
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+').catch(ignoreMissing);
  if (!file) return;
  try {
    if ((await file.stat()).size <= MAX_FLUSHED_BYTES) await file.datasync();
  } finally {
    await file.close();
  }
}

type Done = (error: NodeJS.ErrnoException | null, bytes: number, data: never) => void;

/** Writes into a file from the offset on, and reports the end of the written bytes after each step. */
function openSink(path: string, offset: number, onWritten: (end: number) => void): fs.WriteStream {
  let end = offset;
  /** Wraps a write function, whose last argument is its callback. */
  const telling =
    (write: (...args: never[]) => void) =>
    (...args: unknown[]): void => {
      const done = args.pop() as Done; // Node.js calls it so
      const tell: Done = (error, bytes, data) => {
        done(error, bytes, data);
        if (!error) onWritten((end += bytes));
      };
      write(...([...args, tell] as never[]));
    };
  const steps = { ...fs, write: telling(fs.write), writev: telling(fs.writev) };
  const options = { flags: 'r+', start: offset, highWaterMark: CHUNK_BYTES };
  return fs.createWriteStream(path, { ...options, fs: steps as unknown as typeof fs }); // the stream uses only these functions
}

/** Turns the disk's error codes into `BlobError`; other errors stay as they are. */
function rethrow(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') throw new BlobError('gone', 'The blob is not there.', { cause: error });
  if (FULL_CODES.has(code)) throw new BlobError('no_space', 'The disk is full.', { cause: error });
  throw error;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
