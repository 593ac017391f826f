import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';
import { describeZipEntries } from '@svc/protocol';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { StoredFile } from '../../ports/job-store.ts';

/**
 * The files as one ZIP without compression, written while it is read. It has no ranges: its end contains the checksums
 * of all files, which would have to be read.
 */
export interface Archive {
  /** Bytes. */
  size: number;
  read(): Readable;
}

/** @param modifiedAtMs - for files whose time is unknown. */
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
    read: () => Readable.from(readAll(blobs, entries), { objectMode: false }),
  };
}

type Entry = { name: string; size: number; lastModified: Date; uploadId: string };

/** Closes the input when the reader stops within a file, which `client-zip` does not do. */
async function* readAll(
  blobs: Pick<BlobStore, 'read'>,
  entries: readonly Entry[],
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
    yield* makeZip(inputs);
  } finally {
    isLeft = true;
    open?.destroy();
  }
}

/** Opened only when the ZIP reaches it. */
async function* readBlob(open: () => Promise<Readable | undefined>): AsyncGenerator<Uint8Array> {
  const bytes = await open();
  if (!bytes) throw new Error('A file of the archive is gone.');
  yield* bytes;
}
