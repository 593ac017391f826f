import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { KeyedListeners } from '../../src/keyed-listeners.ts';
import { BlobError, type BlobStore } from '../../src/ports/blob-store.ts';

export interface MemoryBlobStore extends BlobStore {
  /** As `create`, in one step. */
  begin: (id: string) => void;
  /** Writes at the end, in one step. False: the blob is unknown, or was removed. */
  append: (id: string, text: string) => boolean;
  readText: (id: string) => string | undefined;
  names: () => string[];
}

/** Keeps blobs in memory. Each step ends at once, so that the test decides what happens between two steps. */
export function createMemoryBlobStore(): MemoryBlobStore {
  const held = new Map<string, Buffer>();
  const growth = new KeyedListeners<number>();
  const append = (id: string, bytes: Buffer) => {
    const before = held.get(id);
    if (!before) return false;
    const after = Buffer.concat([before, bytes]);
    held.set(id, after);
    growth.tell(id, after.length);
    return true;
  };
  return {
    canReadEarly: true,
    begin: (id) => void held.set(id, Buffer.alloc(0)),
    append: (id, text) => append(id, Buffer.from(text, 'latin1')),
    readText: (id) => held.get(id)?.toString('latin1'),
    names: () => [...held.keys()],
    async create(id) {
      held.set(id, Buffer.alloc(0));
    },
    async write(id, offset, bytes) {
      let end = offset;
      if (!held.has(id)) throw new BlobError('gone', 'The blob is not there.');
      for await (const chunk of bytes) {
        const piece = Buffer.from(chunk as Uint8Array); // chunks of a byte stream are bytes
        if (!append(id, piece)) throw new BlobError('gone', 'The blob was removed.');
        end += piece.length;
      }
      return end;
    },
    countBytes: async (id) => held.get(id)?.length,
    async read(id, range) {
      const bytes = held.get(id);
      return bytes && Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
    },
    onGrown: (id, listener) => growth.subscribe(id, listener),
    async hash(id) {
      const bytes = held.get(id);
      return bytes && createHash('sha256').update(bytes).digest('hex');
    },
    seal: async () => {},
    presign: async () => undefined,
    async remove(id) {
      held.delete(id);
    },
    countFreeBytes: async () => Infinity,
    listIds: async () => [...held.keys()],
  };
}

/** SHA-256 of a text in which every character is one byte. */
export function hashAscii(text: string): string {
  return createHash('sha256').update(text, 'latin1').digest('hex');
}
