import { createBlobReader, type BlobReader } from './bytes/blob-reader.ts';
import { readAscii } from './bytes/numbers.ts';
import { inspectJpeg } from './formats/jpeg.ts';
import { inspectPng } from './formats/png.ts';
import type { Inspection } from './inspection.ts';

/**
 * Walks through a file by its first bytes; its name and type say nothing. `undefined`: no format that is known here.
 *
 * @throws PictureError `damaged`
 */
export async function inspectPicture(file: Blob): Promise<Inspection | undefined> {
  const reader = createBlobReader(file);
  const head = readAscii(await reader.read(0, Math.min(16, reader.size)));
  return findInspector(head)?.(reader);
}

function findInspector(head: string): ((reader: BlobReader) => Promise<Inspection>) | undefined {
  if (head.startsWith('\xff\xd8\xff')) return inspectJpeg;
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return inspectPng;
  return undefined;
}
