import { PictureError } from '../../../picture-error.ts';

/** Values of a directory, by their tags (TIFF 6.0, section 2). */
export type TiffTags = ReadonlyMap<number, readonly number[]>;

/** What says how a picture is stored. All else is passed over: no maker's note, and no further directory, is looked into. */
export const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  samples: 277,
  rowsOfStrip: 278,
  stripBytes: 279,
  planes: 284,
  faxOptions: 292,
  predictor: 317,
  palette: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
} as const;

const WANTED: ReadonlySet<number> = new Set(Object.values(TAG));
/** Bytes of a value: BYTE, SHORT, LONG, UNDEFINED. */
const SIZES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 7: 1 };
/** Strips of one row, of the highest picture that is decoded in them. */
const MAX_VALUES = 100_000;

/**
 * The first directory of a TIFF. Each tag is read once, and no more than its file has.
 *
 * @throws PictureError `damaged`.
 */
export function readTiffTags(bytes: Uint8Array): TiffTags {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const isLittle = view.getUint16(0) === 0x4949;
    const start = view.getUint32(4, isLittle);
    const count = view.getUint16(start, isLittle);
    const tags = new Map<number, readonly number[]>();
    for (let index = 0; index < count; index += 1) {
      const at = start + 2 + index * 12;
      const tag = view.getUint16(at, isLittle);
      if (WANTED.has(tag) && !tags.has(tag)) tags.set(tag, readValues(view, at, isLittle));
    }
    return tags;
  } catch (cause) {
    // A number beyond the end
    throw new PictureError('damaged', { cause });
  }
}

function readValues(view: DataView, entry: number, isLittle: boolean): number[] {
  const size = SIZES[view.getUint16(entry + 2, isLittle)];
  const count = view.getUint32(entry + 4, isLittle);
  if (size === undefined || count > MAX_VALUES) throw new RangeError('No numbers, or too many.');
  const from = count * size <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * size;
    if (size === 1) return view.getUint8(at);
    return size === 2 ? view.getUint16(at, isLittle) : view.getUint32(at, isLittle);
  });
}
