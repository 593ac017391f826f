import { createHash } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { UploadFiles } from '../../ports/upload-files.ts';

const HASH_CHUNK_BYTES = 1 << 20;

const MAX_SPARE_BYTES = 512 * 1024 ** 2;
const SPARE_SHARE = 1 / 20;

/** Bytes to leave free where nobody said how many: 512 MiB, or a twentieth of a small disk. */
export function findSpareBytes(folder: string): number {
  const { blocks, bsize } = statfsSync(folder);
  return Math.min(MAX_SPARE_BYTES, Math.floor(blocks * bsize * SPARE_SHARE));
}

/** Keeps the bytes of uploads in one folder, a file each, named after the upload. */
export function createDiskUploadFiles(folder: string): UploadFiles {
  const locate = (uploadId: string) => join(folder, uploadId);
  return {
    async countBytes(uploadId) {
      const stats = await stat(locate(uploadId)).catch(ignoreMissing);
      return stats?.size;
    },
    async hash(uploadId) {
      const hash = createHash('sha256');
      const file = await open(locate(uploadId)).catch(ignoreMissing);
      if (!file) return undefined;
      await pipeline(file.createReadStream({ highWaterMark: HASH_CHUNK_BYTES }), hash);
      return hash.digest('hex');
    },
    async flush(uploadId) {
      const file = await open(locate(uploadId), 'r+').catch(ignoreMissing);
      await file?.datasync().finally(() => file.close());
    },
    remove: (uploadId) => rm(locate(uploadId), { force: true }),
    async countFreeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    async listIds() {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    locate: (uploadId) => ({ folder, name: uploadId }),
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
