import { PictureError } from '../../../picture-error.ts';
import { hasTooManyPixels, MAX_PIXELS } from '../../../too-many-pixels.ts';
import { TAG, type TiffTags } from './tiff-tags.ts';

/** How the pixels of a TIFF are stored. All numbers were checked: what they ask for is bounded. */
export interface TiffLayout {
  width: number;
  height: number;
  bits: number;
  samples: number;
  compression: number;
  photometric: number;
  /** Strips from top to bottom, or tiles row by row. */
  pieces: Piece[];
  /** Pixels of a strip or tile. */
  piece: { width: number; height: number };
  isTiled: boolean;
  /** The last bit of each byte comes first. utif2 knows that of a fax alone. */
  isReversed: boolean;
}

/** Where a strip or tile is in the file. */
export interface Piece {
  offset: number;
  /** Up to the next one or the end of the file at most, whatever the file says. */
  bytes: number;
  /** The file says that it goes on behind its own end. */
  isCut: boolean;
}

export const COMPRESSION = {
  none: 1,
  lzw: 5,
  jpeg: 7,
  deflate: 8,
  oldDeflate: 32_946,
  packBits: 32_773,
} as const;
/** CCITT for fax. */
const FAXES = [2, 3, 4];
/** Others are of cameras' raw pictures, or very old. */
const COMPRESSIONS: ReadonlySet<number> = new Set([...FAXES, ...Object.values(COMPRESSION)]);

/** Kinds of pixels: white is 0, black is 0, RGB, palette, inks, and YCbCr, which is in JPEG alone. */
export const PHOTOMETRIC = { white: 0, black: 1, rgb: 2, palette: 3, inks: 5, yCbCr: 6 } as const;
const FLOAT = 3;

/** Bytes of all pixels: four for each of as many as are decoded. */
const MAX_BYTES = MAX_PIXELS * 4;

/**
 * @throws PictureError `damaged`; `too_many_pixels`; `no_decoder`: a kind that the library would draw wrong, or not at all.
 */
export function readTiffLayout(tags: TiffTags, fileBytes: number): TiffLayout {
  const number = (tag: number, usual: number) => tags.get(tag)?.[0] ?? usual;
  const [width, height] = [number(TAG.width, 0), number(TAG.height, 0)];
  if (width === 0 || height === 0) throw new PictureError('damaged');
  const bits = number(TAG.bits, 1);
  const samples = number(TAG.samples, 1);
  const rowBytes = Math.ceil((width * bits * samples) / 8);
  if (hasTooManyPixels({ width, height }) || rowBytes * height > MAX_BYTES) {
    throw new PictureError('too_many_pixels');
  }
  const layout = {
    width,
    height,
    bits,
    samples,
    compression: number(TAG.compression, COMPRESSION.none),
    photometric: number(TAG.photometric, PHOTOMETRIC.white),
    isReversed: number(TAG.fillOrder, 1) === 2,
    ...listPieces(tags, { width, height, fileBytes }, number),
  };
  if (!isKnown(layout, tags)) throw new PictureError('no_decoder');
  checkPieces(layout, fileBytes);
  return layout;
}

function listPieces(
  tags: TiffTags,
  { width, height, fileBytes }: { width: number; height: number; fileBytes: number },
  number: (tag: number, usual: number) => number,
): Pick<TiffLayout, 'pieces' | 'piece' | 'isTiled'> {
  const isTiled = tags.has(TAG.tileWidth);
  const piece = isTiled
    ? { width: number(TAG.tileWidth, 0), height: number(TAG.tileHeight, 0) }
    : { width, height: Math.min(number(TAG.rowsOfStrip, height), height) };
  if (piece.width === 0 || piece.height === 0) throw new PictureError('damaged');
  const count = Math.ceil(width / piece.width) * Math.ceil(height / piece.height);
  const offsets = tags.get(isTiled ? TAG.tileOffsets : TAG.stripOffsets) ?? [];
  const lengths = tags.get(isTiled ? TAG.tileBytes : TAG.stripBytes) ?? [];
  if (offsets.length < count) throw new PictureError('damaged');
  return { pieces: placePieces(offsets.slice(0, count), lengths, fileBytes), piece, isTiled };
}

/** Some programs leave lengths out, or write too long ones. Viewers read up to the next strip, or the end of the file. */
function placePieces(offsets: readonly number[], lengths: readonly number[], fileBytes: number): Piece[] {
  const starts = [...new Set(offsets)].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, at) => [start, Math.min(starts[at + 1] ?? fileBytes, fileBytes)]));
  return offsets.map((offset, at) => {
    const room = (ends.get(offset) ?? fileBytes) - offset;
    const told = lengths[at] || room;
    return { offset, bytes: Math.min(told, room), isCut: offset + told > fileBytes };
  });
}

/** Bytes of the pixels of a strip or tile: the last strip may be lower than the others. */
export function countNeededBytes(
  { height, bits, samples, piece, isTiled }: Omit<TiffLayout, 'pieces'>,
  index: number,
): number {
  const rows = isTiled ? piece.height : Math.min(piece.height, height - index * piece.height);
  return Math.ceil((piece.width * bits * samples) / 8) * rows;
}

/** All lie in the file, together they are no longer than it, and tiles are hardly more than the picture. */
function checkPieces(layout: TiffLayout, fileBytes: number): void {
  const { width, height, bits, samples, pieces, piece } = layout;
  const all = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  const isWhole = pieces.every((each, index) => each.bytes > 0 && !lacksBytes(layout, each, index));
  if (!isWhole || all > fileBytes) throw new PictureError('damaged');
  const drawn = pieces.length * piece.width * piece.height;
  if (drawn > 4 * Math.max(width * height, 1_048_576)) throw new PictureError('damaged');
  if ((piece.width * piece.height * bits * samples) / 8 > MAX_BYTES)
    throw new PictureError('too_many_pixels');
}

/** Whether bytes of a strip are missing. What is unpacked here tells it by itself, by its pixels. */
function lacksBytes(layout: TiffLayout, { bytes, isCut }: Piece, index: number): boolean {
  if (layout.compression === COMPRESSION.none) return bytes < countNeededBytes(layout, index);
  return isCut && [...FAXES, COMPRESSION.jpeg].includes(layout.compression);
}

/** Whether the library draws such pixels as they are. */
function isKnown(
  layout: Omit<TiffLayout, 'pieces' | 'piece' | 'isTiled' | 'isReversed'>,
  tags: TiffTags,
): boolean {
  const { bits, samples, compression, photometric } = layout;
  const areBitsEqual = (tags.get(TAG.bits) ?? []).every((each) => each === bits);
  const hasPlanes = samples > 1 && tags.get(TAG.planes)?.[0] === 2;
  if (!COMPRESSIONS.has(compression) || !areBitsEqual || hasPlanes) return false;
  // Differences of numbers that are no whole ones are not added up
  const predictor = tags.get(TAG.predictor)?.[0] ?? 1;
  if (predictor > 2 || (predictor === 2 && bits === 32)) return false;
  if (compression === COMPRESSION.jpeg) return isKnownJpeg(layout);
  const isFloat = tags.get(TAG.sampleFormat)?.[0] === FLOAT;
  if (isFloat !== (bits === 32)) return false;
  switch (photometric) {
    case PHOTOMETRIC.white:
      return samples === 1 && [1, 4, 8, 16].includes(bits);
    case PHOTOMETRIC.black:
      return bits === 8 || (samples === 1 && [1, 2, 16, 32].includes(bits));
    case PHOTOMETRIC.rgb:
      return bits === 8 ? samples >= 3 : [16, 32].includes(bits) && (samples === 3 || samples === 4);
    case PHOTOMETRIC.palette: {
      const hasPalette = (tags.get(TAG.palette)?.length ?? 0) >= 3 << bits;
      return hasPalette && (bits === 8 || (samples === 1 && [1, 2, 4].includes(bits)));
    }
    case PHOTOMETRIC.inks:
      return bits === 8 && samples >= 4;
    default:
      return false;
  }
}

function isKnownJpeg({ bits, samples, photometric }: Pick<TiffLayout, 'bits' | 'samples' | 'photometric'>) {
  if (bits !== 8) return false;
  return samples === 1
    ? photometric === PHOTOMETRIC.black
    : samples === 3 && (photometric === PHOTOMETRIC.rgb || photometric === PHOTOMETRIC.yCbCr);
}
