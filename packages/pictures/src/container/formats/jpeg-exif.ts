import type { BlobReader } from '../bytes/blob-reader.ts';
import { concatBytes, readAscii, toBytes } from '../bytes/numbers.ts';
import { walkJpeg } from './jpeg-segments.ts';

/** What EXIF begins with in a JPEG. */
export const EXIF = 'Exif\0\0';

/** Whether a segment begins as EXIF. Some programs end its name with a byte that is not 0, and viewers take it. */
export function isExifName(name: string): boolean {
  return name.length >= EXIF.length && name.startsWith('Exif\0');
}

/** An EXIF segment with its marker, around what a TIFF header begins. */
export function createExifSegment(exif: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = 2 + EXIF.length + exif.length;
  return concatBytes([Uint8Array.of(0xff, 0xe1, length >> 8, length & 0xff), toBytes(EXIF), exif]);
}

/** The first EXIF segment of a JPEG. */
export interface ExifSegment {
  start: number;
  end: number;
  /** From its TIFF header on. */
  exif: Uint8Array;
}

/**
 * `undefined`: it is no JPEG, or has none.
 *
 * @throws PictureError `damaged`
 */
export async function findExif(reader: BlobReader): Promise<ExifSegment | undefined> {
  if (reader.size < 3 || readAscii(await reader.read(0, 3)) !== '\xff\xd8\xff') return undefined;
  let found: ExifSegment | undefined;
  await walkJpeg(reader, async ({ code, start, body, length }) => {
    if (found || code !== 0xe1 || length < EXIF.length) return;
    const bytes = await reader.read(body, length);
    if (!isExifName(readAscii(bytes, 0, EXIF.length))) return;
    found = { start, end: body + length, exif: bytes.slice(EXIF.length) };
  });
  return found;
}
