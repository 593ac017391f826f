import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, statfsSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BlobError, type BlobStore } from '../../ports/blob-store.ts';
import { FreeSpaceGuard } from './free-space-guard.ts';

/** Large pieces: a GiB is read in 0.8 s instead of several. */
const CHUNK_BYTES = 1 << 20;
/** Larger files are left to the system to write out: waiting for the disk would hold up the answer. */
const MAX_FLUSHED_BYTES = 64 * 1024 * 1024;

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export interface DiskBlobOptions {
  /** Bytes of the disk that are left to others. Default: what suits its size. */
  minFreeBytes?: number | undefined;
}

/** Keeps blobs in one folder, a file each, named after the id. */
export function createDiskBlobStore(
  folder: string,
  { minFreeBytes = findSpareBytes(folder) }: DiskBlobOptions = {},
): BlobStore {
  const locate = (id: string) => join(folder, id);
  const guard = new FreeSpaceGuard({ minFreeBytes, countFreeBytes: () => countDiskBytes(folder) });
  return {
    create: (id) => makeEmpty(folder, locate(id)),
    async write(id, offset, bytes) {
      const file = createWriteStream(locate(id), { flags: 'r+', start: offset, highWaterMark: CHUNK_BYTES });
      await pipeline(bytes, guard.createByteFilter(), file).catch(rethrow);
      return offset + file.bytesWritten;
    },
    async countBytes(id) {
      const stats = await stat(locate(id)).catch(ignoreMissing);
      return stats?.size;
    },
    async read(id, range) {
      const bytes = createReadStream(locate(id), { ...range, highWaterMark: CHUNK_BYTES });
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

const MAX_SPARE_BYTES = 512 * 1024 ** 2;
const SPARE_SHARE = 1 / 20;

/** Bytes to leave free if that is not configured: 512 MiB, or a twentieth of a small disk. */
export function findSpareBytes(folder: string): number {
  const { blocks, bsize } = statfsSync(folder);
  return Math.min(MAX_SPARE_BYTES, Math.floor(blocks * bsize * SPARE_SHARE));
}

/** With one buffer: a stream would take a new one for each piece, which costs more than hashing. */
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
