import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createDiskBlobStore } from '../../../src/drivers/disk/disk-blob-store.ts';
import { createArchive } from '../../../src/jobs/download/archive.ts';
import { makeBytes } from '../../support/phone.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { waitFor } from '../../support/time.ts';
import { makeFile } from '../../drivers/contracts/job-examples.ts';

/** Many times the size of the read-ahead. */
const SIZE = 20_000_000;

/** A ZIP of two files, and the streams that it has opened. */
async function openArchive() {
  const blobs = createDiskBlobStore(join(await makeTempFolder(), 'uploads'), { minFreeBytes: 0 });
  const opened: Readable[] = [];
  const files = ['upload-1', 'upload-2'].map((uploadId) =>
    makeFile({ id: uploadId, uploadId, name: `${uploadId}.jpg`, size: SIZE }),
  );
  for (const { uploadId } of files) {
    await blobs.create(uploadId ?? '', { size: SIZE });
    await blobs.write(
      uploadId ?? '',
      0,
      Readable.from([Buffer.from(makeBytes(SIZE))], { objectMode: false }),
    );
  }
  const read: typeof blobs.read = async (...args) => {
    const stream = await blobs.read(...args);
    if (stream) opened.push(stream);
    return stream;
  };
  return { archive: createArchive({ read }, files, 0), opened };
}

it.each([
  ['while it opens a file', 1],
  ['in the middle of a file', 1_000_000],
])('a ZIP whose reader leaves %s lets go of it', async (_when, bytes) => {
  const { archive, opened } = await openArchive();
  const stream = archive.read();
  for (let read = 0; read < bytes;) {
    await once(stream, 'readable');
    for (let chunk = take(stream); chunk; chunk = take(stream)) read += chunk.length;
  }
  stream.destroy();
  await waitFor(() => expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]));
});

function take(stream: Readable): Buffer | null {
  return stream.read() as Buffer | null; // chunks of a byte stream are bytes
}
