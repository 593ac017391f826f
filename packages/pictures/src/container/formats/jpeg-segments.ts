import { PictureError } from '../../picture-error.ts';
import type { BlobReader } from '../bytes/blob-reader.ts';
import { readUint16 } from '../bytes/numbers.ts';

/** A marker segment with a length (ITU-T T.81, B.1.1). */
export interface JpegSegment {
  /** The second byte of its marker. */
  code: number;
  /** Where its marker starts, with fill bytes before it. */
  start: number;
  /** Before its marker, bytes that are none of the picture: decoders pass over them. Mostly 0. */
  strayBytes: number;
  /** Where its contents start, after marker and length. */
  body: number;
  length: number;
}

const SCAN_BYTES = 256 * 1024;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/**
 * Calls back for each segment, and for a marker without one that has stray bytes before it; returns the place after the end of the picture. Compressed data is passed over, never
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
    const { code, start, strayBytes } = marker;
    at = marker.end;
    if (code === END_OF_IMAGE || isAlone(code)) {
      if (strayBytes > 0) await onSegment({ code, start, strayBytes, body: at, length: 0 });
      if (code === END_OF_IMAGE) return at;
      continue;
    }
    const length = readUint16(await reader.read(at, 2), 0);
    if (length < 2 || at + length > reader.size) throw new PictureError('damaged');
    await onSegment({ code, start, strayBytes, body: at + 2, length: length - 2 });
    at += length;
    if (code === START_OF_SCAN) at = await passScan(reader, at);
  }
}

interface Marker {
  code: number;
  start: number;
  end: number;
  strayBytes: number;
}

/** A marker may have any number of fill bytes before it, and what decoders pass over before these. */
async function findMarker(reader: BlobReader, from: number): Promise<Marker> {
  let start = -1;
  for (let at = from; at < reader.size;) {
    const bytes = await reader.read(at, Math.min(256, reader.size - at));
    for (const [index, byte] of bytes.entries()) {
      if (byte === 0xff) start = start < 0 ? at + index : start;
      else if (byte === 0) start = -1;
      else if (start >= 0) return { code: byte, start, end: at + index + 1, strayBytes: start - from };
    }
    at += bytes.length;
  }
  throw new PictureError('damaged');
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

/** Start of a frame, SOF0 to SOF15, without the three codes among them that are none (ITU-T T.81, table B.1). */
export function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}
