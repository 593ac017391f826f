import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';
import { describeZipEntries } from '@svc/protocol';
import type { BlobStore, ByteRange } from '../../ports/blob-store.ts';
import type { StoredFile } from '../../ports/job-store.ts';

/**
 * The files as one ZIP without compression, written while it is read. The same files always give the same bytes, so
 * that a part of it can be asked for.
 */
export interface Archive {
  /** Bytes. */
  size: number;
  /** What comes before the range is read too, and dropped. */
  read(range: ByteRange): Readable;
}

/** @param modifiedAtMs - for files of which the phone told no time. */
export function createArchive(
  blobs: Pick<BlobStore, 'read'>,
  files: readonly StoredFile[],
  modifiedAtMs: number,
): Archive {
  const entries = describeZipEntries(
    files.map(({ name, size, uploadId, lastModifiedMs }) => ({
      name,
      size,
      uploadId: uploadId ?? '',
      lastModifiedMs: lastModifiedMs ?? modifiedAtMs,
    })),
  );
  return {
    size: Number(predictLength(entries)),
    read: (range) => Readable.from(readRange(blobs, entries, range), { objectMode: false }),
  };
}

type Entry = { name: string; size: number; lastModified: Date; uploadId: string };

/** Whoever reads may stop in the middle of a file, which `client-zip` does not tell its input. */
async function* readRange(
  blobs: Pick<BlobStore, 'read'>,
  entries: readonly Entry[],
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  let open: Readable | undefined;
  let isLeft = false;
  const openBlob = async (uploadId: string) => {
    open = await blobs.read(uploadId);
    if (isLeft) open?.destroy();
    return open;
  };
  const inputs = entries.map(({ uploadId, name, size, lastModified }) => ({
    name,
    size,
    lastModified,
    input: readBlob(() => openBlob(uploadId)),
  }));
  try {
    yield* takeRange(makeZip(inputs), range);
  } finally {
    isLeft = true;
    open?.destroy();
  }
}

/** Opened only when the ZIP has come to it. */
async function* readBlob(open: () => Promise<Readable | undefined>): AsyncGenerator<Uint8Array> {
  const bytes = await open();
  if (!bytes) throw new Error('A file of the archive is gone.');
  yield* bytes;
}

async function* takeRange(
  chunks: AsyncIterable<Uint8Array>,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let offset = 0;
  for await (const chunk of chunks) {
    const part = chunk.subarray(Math.max(0, start - offset), Math.max(0, end + 1 - offset));
    offset += chunk.byteLength;
    if (part.byteLength > 0) yield part;
    if (offset > end) return;
  }
}
