import { viewOf } from '../bytes/numbers.ts';

const ORIENTATION = 274;
const EXIF_DIRECTORY = 34_665;
const GPS_DIRECTORY = 34_853;
const PIXEL_WIDTH = 0xa002;
const PIXEL_HEIGHT = 0xa003;

/**
 * What is copied, by the numbers of Exif 2.32, from and to: no maker's note, thumbnail, further directory, XMP or colour
 * profile, since any of them may have the picture as it was before; nor where in it the subject was.
 */
const KEPT: Readonly<Record<'image' | 'exif' | 'gps', readonly [from: number, to: number][]>> = {
  // Descriptions, camera, orientation, resolution, software, time, artist; those of Windows; copyright
  image: [
    [270, 272],
    [274, 274],
    [282, 283],
    [296, 296],
    [305, 306],
    [315, 316],
    [531, 532],
    [0x4746, 0x4749],
    [33_432, 33_432],
    [0x9c9b, 0x9c9f],
  ],
  // Exposure, versions and times, camera and lens, comment, temperatures, sizes
  exif: [
    [0x829a, 0x829d],
    [0x8822, 0x8835],
    [0x9000, 0x9213],
    [0x9286, 0x9405],
    [0xa000, 0xa004],
    [0xa20b, 0xa213],
    [0xa215, 0xa500],
  ],
  gps: [[0, 31]],
};
/** Texts are shorter, and a picture is not. */
const MAX_VALUE_BYTES = 4096;
/** Of EXIF in a JPEG, whose segments have a length of 16 bits. */
const MAX_BYTES = 65_000;
/** Bytes of a value, by its type (Exif 2.32, section 4.6.2). */
const SIZES: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const SHORT = 3;
const LONG = 4;

/**
 * New EXIF for the same picture, drawn anew: upright, of another size, with nothing that shows the old one.
 * `undefined`: it is broken, or there is no room for it in a JPEG.
 */
export function makeUpright(
  exif: Uint8Array,
  { width, height }: { width: number; height: number },
): Uint8Array<ArrayBuffer> | undefined {
  try {
    const view = viewOf(exif);
    const source: Source = { exif, view, isLittle: view.getUint16(0) === 0x4949 };
    const start = view.getUint32(4, source.isLittle);
    const image = readDirectory(source, start, 'image');
    if (image.has(ORIENTATION)) image.set(ORIENTATION, toField(source, SHORT, 1));
    const pointers = readPointers(source, start);
    const details = pointers.exif === undefined ? undefined : readDirectory(source, pointers.exif, 'exif');
    const gps = pointers.gps === undefined ? undefined : readDirectory(source, pointers.gps, 'gps');
    if (details?.has(PIXEL_WIDTH)) details.set(PIXEL_WIDTH, toField(source, LONG, width));
    if (details?.has(PIXEL_HEIGHT)) details.set(PIXEL_HEIGHT, toField(source, LONG, height));
    const written = writeExif(source, { image, details, gps });
    return written.length <= MAX_BYTES ? written : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Source {
  exif: Uint8Array;
  view: DataView;
  isLittle: boolean;
}

/** A value as it is stored. */
interface Field {
  type: number;
  count: number;
  bytes: Uint8Array;
}

type Directory = Map<number, Field>;

/** Where the entries of a directory are. */
function listEntries({ view, isLittle }: Source, offset: number): number[] {
  const room = Math.floor((view.byteLength - offset - 2) / 12);
  const length = Math.min(view.getUint16(offset, isLittle), room);
  return Array.from({ length }, (_, index) => offset + 2 + index * 12);
}

function readDirectory(source: Source, offset: number, kind: keyof typeof KEPT): Directory {
  const { exif, view, isLittle } = source;
  const directory: Directory = new Map();
  for (const entry of listEntries(source, offset)) {
    const tag = view.getUint16(entry, isLittle);
    const type = view.getUint16(entry + 2, isLittle);
    const count = view.getUint32(entry + 4, isLittle);
    const length = count * (SIZES[type] ?? 0);
    const from = length <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
    const isKept = KEPT[kind].some(([first, last]) => tag >= first && tag <= last);
    const isWhole = length > 0 && length <= MAX_VALUE_BYTES && from + length <= exif.length;
    if (!isKept || !isWhole || directory.has(tag)) continue;
    directory.set(tag, { type, count, bytes: exif.subarray(from, from + length) });
  }
  return directory;
}

function readPointers(source: Source, offset: number): { exif?: number; gps?: number } {
  const { view, isLittle } = source;
  const pointers: { exif?: number; gps?: number } = {};
  for (const entry of listEntries(source, offset)) {
    const tag = view.getUint16(entry, isLittle);
    const target = view.getUint32(entry + 8, isLittle);
    if (target + 2 > view.byteLength) continue;
    if (tag === EXIF_DIRECTORY) pointers.exif ??= target;
    if (tag === GPS_DIRECTORY) pointers.gps ??= target;
  }
  return pointers;
}

function toField({ isLittle }: Source, type: typeof SHORT | typeof LONG, value: number): Field {
  const bytes = new Uint8Array(SIZES[type] ?? 0);
  if (type === SHORT) viewOf(bytes).setUint16(0, value, isLittle);
  else viewOf(bytes).setUint32(0, value, isLittle);
  return { type, count: 1, bytes };
}

/** A header, the three directories, and behind each the values that have no room in it. */
function writeExif(
  source: Source,
  { image, details, gps }: { image: Directory; details: Directory | undefined; gps: Directory | undefined },
): Uint8Array<ArrayBuffer> {
  const none = toField(source, LONG, 0);
  if (details) image.set(EXIF_DIRECTORY, none);
  if (gps) image.set(GPS_DIRECTORY, none);
  const detailsAt = HEADER_BYTES + measure(image);
  const gpsAt = detailsAt + (details ? measure(details) : 0);
  if (details) image.set(EXIF_DIRECTORY, toField(source, LONG, detailsAt));
  if (gps) image.set(GPS_DIRECTORY, toField(source, LONG, gpsAt));
  const bytes = new Uint8Array(gpsAt + (gps ? measure(gps) : 0));
  bytes.set(source.exif.subarray(0, 4));
  viewOf(bytes).setUint32(4, HEADER_BYTES, source.isLittle);
  writeDirectory(bytes, { directory: image, at: HEADER_BYTES, isLittle: source.isLittle });
  if (details) writeDirectory(bytes, { directory: details, at: detailsAt, isLittle: source.isLittle });
  if (gps) writeDirectory(bytes, { directory: gps, at: gpsAt, isLittle: source.isLittle });
  return bytes;
}

const HEADER_BYTES = 8;

function measure(directory: Directory): number {
  const values = [...directory.values()].reduce((sum, { bytes }) => sum + measureApart(bytes), 0);
  return 2 + directory.size * 12 + 4 + values;
}

/** Values of up to four bytes are in their entry. The others begin at even places. */
function measureApart({ length }: Uint8Array): number {
  return length <= 4 ? 0 : length + (length % 2);
}

function writeDirectory(
  bytes: Uint8Array<ArrayBuffer>,
  { directory, at, isLittle }: { directory: Directory; at: number; isLittle: boolean },
): void {
  const view = viewOf(bytes);
  const fields = [...directory].sort(([one], [other]) => one - other);
  view.setUint16(at, fields.length, isLittle);
  let valueAt = at + 2 + fields.length * 12 + 4;
  for (const [index, [tag, { type, count, bytes: value }]] of fields.entries()) {
    const entry = at + 2 + index * 12;
    view.setUint16(entry, tag, isLittle);
    view.setUint16(entry + 2, type, isLittle);
    view.setUint32(entry + 4, count, isLittle);
    if (value.length > 4) view.setUint32(entry + 8, valueAt, isLittle);
    bytes.set(value, value.length > 4 ? valueAt : entry + 8);
    valueAt += measureApart(value);
  }
}
