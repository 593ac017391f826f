import type { BlobReader } from './blob-reader.ts';
import { readAscii } from './numbers.ts';

const PIECE_BYTES = 64 * 1024;
/** What fills room and ends lines: 0, tab, line ends, space, and 0xff. */
const BLANK = new Set([0, 9, 10, 13, 32, 0xff]);

/** Whether bytes are more than room. */
export function isContent(bytes: Uint8Array): boolean {
  return bytes.some((byte) => !BLANK.has(byte));
}

/** The same of bytes of a file. */
export async function hasContent(
  reader: BlobReader,
  { start, end }: { start: number; end: number },
): Promise<boolean> {
  for (let at = start; at < end; at += PIECE_BYTES) {
    if (isContent(await reader.read(at, Math.min(PIECE_BYTES, end - at)))) return true;
  }
  return false;
}

/** Whether a small JPEG may have details of its own, besides what Photoshop says of its colours. */
export function hasSegments(jpeg: Uint8Array): boolean {
  // In compressed data a 0 follows each 0xff.
  return /\xff(?:[\xe1\xe3-\xec\xef\xfe]|\xed(?!..Adobe_CM))/s.test(readAscii(jpeg));
}

/** More than that is none of the room that programs leave: it is not looked through. */
const MAX_ROOM_BYTES = 64 * 1024;

export async function mayHaveContent(
  reader: BlobReader,
  { start, end }: { start: number; end: number },
): Promise<boolean> {
  return end - start > MAX_ROOM_BYTES || hasContent(reader, { start, end });
}
