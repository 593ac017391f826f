import { createHash } from 'node:crypto';
import type { UploadFiles } from '../../../src/ports/upload-files.ts';

export interface MemoryUploadFiles extends UploadFiles {
  /** What the driver of tus does when an upload begins. */
  create: (uploadId: string) => void;
  /** What it does with bytes that arrive. False: there is no such file (any more). */
  append: (uploadId: string, text: string) => boolean;
  read: (uploadId: string) => string | undefined;
  names: () => string[];
}

/** Upload files without a disk, whose every step is over at once: the test decides what comes between. */
export function createMemoryUploadFiles(): MemoryUploadFiles {
  const files = new Map<string, string>();
  return {
    create: (uploadId) => void files.set(uploadId, ''),
    append(uploadId, text) {
      const held = files.get(uploadId);
      if (held === undefined) return false;
      files.set(uploadId, held + text);
      return true;
    },
    read: (uploadId) => files.get(uploadId),
    names: () => [...files.keys()],
    countBytes: async (uploadId) => files.get(uploadId)?.length,
    async hash(uploadId) {
      const held = files.get(uploadId);
      return held === undefined ? undefined : hashAscii(held);
    },
    flush: async () => {},
    async remove(uploadId) {
      files.delete(uploadId);
    },
    countFreeBytes: async () => Number.MAX_SAFE_INTEGER,
    listIds: async () => [...files.keys()],
    locate: (uploadId) => ({ folder: '', name: uploadId }),
  };
}

/** SHA-256 of a text in which every character is one byte. */
export function hashAscii(text: string): string {
  return createHash('sha256').update(text, 'latin1').digest('hex');
}
