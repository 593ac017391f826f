import { decode, decodeImage, toRGBA8, type IFD } from 'utif2';
import { createBlobReader } from '../../../container/bytes/blob-reader.ts';
import { findBytes } from '../../../container/bytes/numbers.ts';
import { readDirectories } from '../../../container/exif/directories.ts';
import type { Orientation } from '../../../container/exif/orientation.ts';
import { readJpegHead } from '../../../container/formats/jpeg-head.ts';
import { PictureError } from '../../../picture-error.ts';
import { COMPRESSION, PHOTOMETRIC, readTiffLayout, type TiffLayout } from './tiff-layout.ts';
import { readTiffTags, TAG, type TiffTags } from './tiff-tags.ts';
import { isUnpackedHere, unpackPieces } from './unpack-pieces.ts';

// utif2 believes every number of a file, follows its directories in circles, and unpacks without a bound. So the first
// directory is read here, its numbers are checked, and the library is given those that it needs.

export interface TiffPixels {
  /** Red, green, blue and opacity, row by row. */
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  orientation: Orientation;
}

/**
 * The pixels of the first page of a TIFF, as they are stored.
 *
 * @throws PictureError `damaged`, `too_many_pixels`, `no_decoder`; what the library throws of damaged ones.
 */
export async function decodeTiffPixels(tiff: Blob): Promise<TiffPixels> {
  // Of the same reader that says the size of the upright picture
  const { orientation } = await readDirectories(createBlobReader(tiff));
  const file = new Uint8Array(await tiff.arrayBuffer());
  const tags = readTiffTags(file);
  const layout = readTiffLayout(tags, file.length);
  const { width, height, compression, photometric } = layout;
  const page = createPage(tags);
  if (compression === COMPRESSION.jpeg) await checkJpegs(file, tags, layout);
  // From JPEG the library makes RGB, of grey, too
  if (compression === COMPRESSION.jpeg) setTags(page, { photometric: [PHOTOMETRIC.rgb], samples: [3] });
  const bytes = givePieces(file, page, layout);
  boundFaxLines(width);
  decodeImage(bytes.buffer, page);
  const rgba = photometric === PHOTOMETRIC.inks ? mixInks(page.data, layout) : toRGBA8(page);
  const data = new Uint8ClampedArray(rgba.buffer as ArrayBuffer, rgba.byteOffset, rgba.byteLength);
  return { data, width, height, orientation };
}

function createPage(tags: TiffTags): IFD {
  const page = {} as IFD; // `decodeImage` adds what is missing
  for (const [tag, values] of tags) page[`t${tag}`] = [...values];
  return page;
}

function setTags(page: IFD, values: Partial<Record<keyof typeof TAG, number[]>>): void {
  for (const [name, value] of Object.entries(values)) page[`t${TAG[name as keyof typeof TAG]}`] = value;
}

/** Says in the page's tags where its strips or tiles are in the bytes that are returned. */
function givePieces(file: Uint8Array<ArrayBuffer>, page: IFD, layout: TiffLayout): Uint8Array<ArrayBuffer> {
  const { pieces, isTiled } = layout;
  const isUnpacked = isUnpackedHere(layout);
  const { bytes, offsets, lengths } = isUnpacked
    ? unpackPieces(file, layout)
    : {
        bytes: file,
        offsets: pieces.map(({ offset }) => offset),
        lengths: pieces.map((piece) => piece.bytes),
      };
  if (isUnpacked) setTags(page, { compression: [COMPRESSION.none] });
  setTags(
    page,
    isTiled ? { tileOffsets: offsets, tileBytes: lengths } : { stripOffsets: offsets, stripBytes: lengths },
  );
  return bytes;
}

/** Allows the last blocks of a JPEG to go beyond its strip. */
const MAX_MORE = 16;
/** The marker DNL, by which a JPEG becomes higher than it said at its beginning (ITU-T T.81, B.2.5). */
const LATE_HEIGHT = [0xff, 0xdc];

/** A JPEG in a strip has a size of its own, which the library allocates. */
async function checkJpegs(file: Uint8Array<ArrayBuffer>, tags: TiffTags, layout: TiffLayout): Promise<void> {
  const { pieces, piece } = layout;
  const tables = Uint8Array.from(tags.get(TAG.jpegTables) ?? []);
  for (const { offset, bytes } of pieces) {
    const jpeg = file.subarray(offset, offset + bytes);
    // Tables begin as a JPEG, and end as one, which the library leaves out
    const whole = tables.length > 0 ? [tables.subarray(0, tables.length - 2), jpeg.subarray(2)] : [jpeg];
    const { width, height } = await readJpegHead(new Blob(whole));
    const isTooLarge = width > piece.width + MAX_MORE || height > piece.height + MAX_MORE;
    if (isTooLarge || findBytes(jpeg, LATE_HEIGHT) >= 0) throw new PictureError('damaged');
  }
}

/** A line of a fax that never ends would fill the memory. */
function boundFaxLines(width: number): void {
  const addRun = (line: number[], count: number, colour: number): void => {
    // The library itself begins with a line too many
    if (line.length + count > 2 * width + 64) throw new PictureError('damaged');
    for (let index = 0; index < count; index += 1) line.push(colour);
  };
  // What the library calls for each run
  Object.assign(decode, { _addNtimes: addRun });
}

/** Inks of 8 bits as red, green and blue. The library asks a window for it, which a worker does not have. */
function mixInks(data: Uint8Array, { width, height, samples }: TiffLayout): Uint8Array<ArrayBuffer> {
  const rgba = new Uint8Array(width * height * 4);
  for (let to = 0, from = 0; to < rgba.length; to += 4, from += samples) {
    const light = 255 - (data[from + 3] ?? 0);
    for (let ink = 0; ink < 3; ink += 1) {
      rgba[to + ink] = Math.round(((255 - (data[from + ink] ?? 0)) * light) / 255);
    }
    rgba[to + 3] = samples > 4 ? (data[from + 4] ?? 255) : 255;
  }
  return rgba;
}
