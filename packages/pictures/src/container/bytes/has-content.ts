import type { BlobReader } from './blob-reader.ts';

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

/** More than that is none of the room that programs leave: it is not looked through. */
const MAX_ROOM_BYTES = 64 * 1024;

export async function mayHaveContent(
  reader: BlobReader,
  { start, end }: { start: number; end: number },
): Promise<boolean> {
  return end - start > MAX_ROOM_BYTES || hasContent(reader, { start, end });
}
