import pako from 'pako';
import { concatBytes } from '../../../container/bytes/numbers.ts';
import { PictureError } from '../../../picture-error.ts';
import { COMPRESSION, countNeededBytes, type TiffLayout } from './tiff-layout.ts';
import { unpackLzw } from './unpack-lzw.ts';

/** Returns as many bytes as there are, and no more than there is room for. */
type Unpack = (packed: Uint8Array<ArrayBuffer>, maxBytes: number) => Uint8Array<ArrayBuffer>;

/** By compression. utif2 unpacks others in bounds. */
const UNPACKERS: Readonly<Record<number, Unpack>> = {
  [COMPRESSION.none]: (bytes, maxBytes) => bytes.subarray(0, maxBytes),
  [COMPRESSION.lzw]: unpackLzw,
  [COMPRESSION.deflate]: unpackDeflate,
  [COMPRESSION.oldDeflate]: unpackDeflate,
  [COMPRESSION.packBits]: unpackPackBits,
};

/** Strips or tiles, one after the other. */
export interface UnpackedPieces {
  bytes: Uint8Array<ArrayBuffer>;
  offsets: number[];
  lengths: number[];
}

/** Whether {@link unpackPieces} knows the compression. Where nothing is packed, there is mostly nothing to do. */
export function isUnpackedHere({ compression, isReversed }: TiffLayout): boolean {
  return compression === COMPRESSION.none ? isReversed : compression in UNPACKERS;
}

/**
 * Unpacks strips or tiles, each to as many bytes as it has room for, behind the first eight bytes of the file: in these
 * utif2 looks for the order of bytes.
 *
 * @throws PictureError `damaged`: a pixel is missing.
 */
export function unpackPieces(file: Uint8Array<ArrayBuffer>, layout: TiffLayout): UnpackedPieces {
  const { pieces, compression, isReversed } = layout;
  const parts = pieces.map(({ offset, bytes }, index) => {
    const packed = file.subarray(offset, offset + bytes);
    const needed = countNeededBytes(layout, index);
    const part = UNPACKERS[compression]?.(isReversed ? reverseBits(packed) : packed, needed);
    if (!part || part.length < needed) throw new PictureError('damaged');
    return part;
  });
  const lengths = parts.map(({ length }) => length);
  let at = HEAD_BYTES;
  const offsets = lengths.map((length) => {
    at += length;
    return at - length;
  });
  return { bytes: concatBytes([file.subarray(0, HEAD_BYTES), ...parts]), offsets, lengths };
}

const HEAD_BYTES = 8;

/** Packed bytes that are unpacked together: at most a thousand times as many. */
const SLICE_BYTES = 16_384;

/**
 * Without the checksum behind the pixels, which some programs leave out or write wrong, and whatever follows it. A
 * browser's `DecompressionStream` calls that an error, and drops pixels.
 */
function unpackDeflate(packed: Uint8Array<ArrayBuffer>, maxBytes: number): Uint8Array<ArrayBuffer> {
  const [method = 0, flags = 0] = packed;
  const unpacked = new Uint8Array(maxBytes);
  // RFC 1950, 2.2: deflate, without a dictionary
  if ((method & 0x0f) !== 8 || (flags & 0x20) !== 0) return unpacked.subarray(0, 0);
  let to = 0;
  const inflate = new pako.Inflate({ raw: true });
  inflate.onData = (data) => {
    const part = (data as Uint8Array).subarray(0, maxBytes - to);
    unpacked.set(part, to);
    to += part.length;
  };
  for (let at = 2; at < packed.length; at += SLICE_BYTES) {
    const isMore = inflate.push(packed.subarray(at, at + SLICE_BYTES), SYNC_FLUSH);
    if (!isMore || to === maxBytes) break;
  }
  return unpacked.subarray(0, to);
}

/** Hands out all bytes that are unpacked so far. */
const SYNC_FLUSH = 2;

/** Bytes as they are, or one that is repeated (TIFF 6.0, section 9). */
function unpackPackBits(packed: Uint8Array<ArrayBuffer>, maxBytes: number): Uint8Array<ArrayBuffer> {
  const unpacked = new Uint8Array(maxBytes);
  let to = 0;
  for (let at = 0; at + 1 < packed.length && to < maxBytes;) {
    const head = packed[at] ?? 0;
    at += 1;
    if (head === 128) continue;
    if (head > 128) {
      unpacked.fill(packed[at] ?? 0, to, to + 257 - head);
      to += 257 - head;
      at += 1;
    } else {
      const plain = packed.subarray(at, at + Math.min(head + 1, maxBytes - to));
      unpacked.set(plain, to);
      to += plain.length;
      at += plain.length;
    }
  }
  return unpacked.subarray(0, to);
}

/** With the last bit of each byte first. */
function reverseBits(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes, (byte) => REVERSED[byte] ?? 0);
}

const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit += 1) reversed |= ((byte >> bit) & 1) << (7 - bit);
  return reversed;
});
