import { PictureError } from '../../picture-error.ts';
import type { BlobReader } from '../bytes/blob-reader.ts';
import { readUint16 } from '../bytes/numbers.ts';

/** A marker segment with a length (ITU-T T.81, B.1.1). */
export interface JpegSegment {
  /** The second byte of its marker. */
  code: number;
  /** Where its marker starts, with fill bytes before it. */
  start: number;
  /** Where its contents start, after marker and length. */
  body: number;
  length: number;
}

const SCAN_BYTES = 256 * 1024;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/**
 * Calls back for each segment, and returns the place after the end of the picture. Compressed data is passed over, never
 * searched: what looks like a segment there is none.
 *
 * @throws PictureError `damaged` if there is no end.
 */
export async function walkJpeg(
  reader: BlobReader,
  onSegment: (segment: JpegSegment) => Promise<void>,
): Promise<number> {
  let at = 2;
  for (;;) {
    const marker = await findMarker(reader, at);
    if (marker.code === END_OF_IMAGE) return marker.end;
    at = marker.end;
    if (isAlone(marker.code)) continue;
    const length = readUint16(await reader.read(at, 2), 0);
    if (length < 2 || at + length > reader.size) throw new PictureError('damaged');
    await onSegment({ code: marker.code, start: marker.start, body: at + 2, length: length - 2 });
    at += length;
    if (marker.code === START_OF_SCAN) at = await passScan(reader, at);
  }
}

/** A marker may have any number of fill bytes before it. */
async function findMarker(
  reader: BlobReader,
  start: number,
): Promise<{ code: number; start: number; end: number }> {
  if ((await reader.read(start, 1))[0] !== 0xff) throw new PictureError('damaged');
  for (let at = start + 1; ;) {
    const bytes = await reader.read(at, Math.min(256, reader.size - at));
    const index = bytes.findIndex((byte) => byte !== 0xff);
    const code = bytes[index];
    if (bytes.length === 0 || code === 0) throw new PictureError('damaged');
    if (code !== undefined) return { code, start, end: at + index + 1 };
    at += bytes.length;
  }
}

function isAlone(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd7);
}

/** The place of the marker that ends the scan: not a stuffed 0, not a restart. */
async function passScan(reader: BlobReader, start: number): Promise<number> {
  let at = start;
  while (at + 1 < reader.size) {
    const bytes = await reader.read(at, Math.min(SCAN_BYTES, reader.size - at));
    let index = bytes.indexOf(0xff);
    while (index >= 0 && index + 1 < bytes.length) {
      const code = bytes[index + 1] ?? 0;
      if (code !== 0 && code !== 0xff && !isAlone(code)) return at + index;
      index = bytes.indexOf(0xff, index + (code === 0xff ? 1 : 2));
    }
    // A last 0xff is read again, with what follows it.
    at += index < 0 ? bytes.length : index;
  }
  throw new PictureError('damaged');
}
