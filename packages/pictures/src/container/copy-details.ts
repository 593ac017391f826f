import { createBlobReader, type BlobReader } from './bytes/blob-reader.ts';
import { readAscii } from './bytes/numbers.ts';
import { createExifSegment, EXIF } from './formats/jpeg.ts';
import { walkJpeg } from './formats/jpeg-segments.ts';

/**
 * A JPEG with the EXIF of another one: for a picture that was made smaller, and so stands upright. Orientation becomes 1,
 * and the thumbnail of the larger picture is left out. `to` itself, where `from` is no JPEG or has no EXIF.
 *
 * @throws PictureError `damaged`
 */
export async function copyDetails(from: Blob, to: Blob): Promise<Blob> {
  const exif = await findExif(createBlobReader(from));
  if (!exif || !(await isJpeg(createBlobReader(to)))) return to;
  return new Blob([to.slice(0, 2), createExifSegment(exif), to.slice(2)], { type: to.type });
}

async function findExif(reader: BlobReader): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!(await isJpeg(reader))) return undefined;
  let exif: Uint8Array<ArrayBuffer> | undefined;
  await walkJpeg(reader, async ({ code, body, length }) => {
    if (exif || code !== 0xe1 || length < EXIF.length) return;
    if (readAscii(await reader.read(body, EXIF.length)) !== EXIF) return;
    exif = new Uint8Array(await reader.read(body + EXIF.length, length - EXIF.length));
  });
  return exif;
}

async function isJpeg(reader: BlobReader): Promise<boolean> {
  return reader.size > 3 && readAscii(await reader.read(0, 3)) === '\xff\xd8\xff';
}
