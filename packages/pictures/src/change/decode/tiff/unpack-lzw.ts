import { PictureError } from '../../../picture-error.ts';

const CLEAR = 256;
const END = 257;
const FIRST_FREE = 258;
const MAX_CODES = 4096;

/**
 * Unpacks LZW as TIFF has it (TIFF 6.0, section 13), to so many bytes at most. utif2's own goes in circles where codes do.
 *
 * @throws PictureError `damaged`.
 */
export function unpackLzw(packed: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> {
  const unpacked = new Uint8Array(maxBytes);
  /** Where the bytes of a code are in what was unpacked before, and how many. */
  const starts = new Uint32Array(MAX_CODES);
  const lengths = new Uint32Array(MAX_CODES);
  let [next, size, to, last] = [FIRST_FREE, 9, 0, -1];
  let [bits, count] = [0, 0];
  for (let at = 0; at < packed.length && to < maxBytes; at += 1) {
    bits = ((bits << 8) | (packed[at] ?? 0)) & 0xff_ffff;
    count += 8;
    if (count < size) continue;
    count -= size;
    const code = (bits >> count) & ((1 << size) - 1);
    if (code === END) break;
    if (code === CLEAR) [next, size, last] = [FIRST_FREE, 9, -1];
    else {
      // Each code but the first makes another one: the bytes of the last one, and the first of this one
      if (code > 255 && (code >= next + (last < 0 ? 0 : 1) || code >= MAX_CODES))
        throw new PictureError('damaged');
      if (last >= 0 && next < MAX_CODES) {
        starts[next] = last;
        lengths[next] = to - last + 1;
        next += 1;
      }
      last = to;
      const length = code < 256 ? 1 : (lengths[code] ?? 0);
      if (code < 256) unpacked[to] = code;
      // One by one: a code may end with the byte that it begins with here
      else copyBytes(unpacked, { from: starts[code] ?? 0, to, length });
      to += length;
      // One code earlier than there is need
      if (next + 1 >= 1 << size && size < 12) size += 1;
    }
  }
  return unpacked.subarray(0, Math.min(to, maxBytes));
}

function copyBytes(
  bytes: Uint8Array,
  { from, to, length }: { from: number; to: number; length: number },
): void {
  const end = Math.min(to + length, bytes.length);
  for (let at = to; at < end; at += 1) bytes[at] = bytes[from + at - to] ?? 0;
}
