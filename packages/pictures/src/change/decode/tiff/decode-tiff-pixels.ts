import { decode, decodeImage, toRGBA8, type IFD } from 'utif2';
import { PictureError } from '../../../picture-error.ts';
import { readJpegHead } from '../../../pdf/read-jpeg-head.ts';
import { inflate } from '../../../container/bytes/inflate.ts';
import { unpackLzw } from './unpack-lzw.ts';
import { COMPRESSION, PHOTOMETRIC, readTiffLayout, type TiffLayout } from './tiff-layout.ts';
import { readTiffTags, TAG, type TiffTags } from './tiff-tags.ts';

// utif2 believes every number of a file, follows its directories in circles, and unpacks without a bound. So the first
// directory is read here, its numbers are checked, and the library is given those that it needs.

export interface TiffPixels {
  /** Red, green, blue and opacity, row by row. */
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  /** 1 to 8. */
  orientation: number;
}

/**
 * The pixels of the first page of a TIFF, as they are stored.
 *
 * @throws PictureError `damaged`, `too_many_pixels`, `no_decoder`; what the library throws of damaged ones.
 */
export async function decodeTiffPixels(file: Uint8Array<ArrayBuffer>): Promise<TiffPixels> {
  const tags = readTiffTags(file);
  const layout = readTiffLayout(tags, file.length);
  const { width, height, compression, photometric } = layout;
  const page = createPage(tags);
  if (compression === COMPRESSION.jpeg) await checkJpegs(file, tags, layout);
  // From JPEG the library makes RGB, of grey, too
  if (compression === COMPRESSION.jpeg) setTags(page, { photometric: [PHOTOMETRIC.rgb], samples: [3] });
  const unpackPiece = UNPACKERS[compression];
  const bytes = unpackPiece ? await unpack(file, { layout, page, unpackPiece }) : file;
  boundFaxLines(width);
  decodeImage(bytes.buffer, page);
  const rgba = photometric === PHOTOMETRIC.inks ? mixInks(page.data, layout) : toRGBA8(page);
  const data = new Uint8ClampedArray(rgba.buffer as ArrayBuffer, rgba.byteOffset, rgba.byteLength);
  return { data, width, height, orientation: tags.get(TAG.orientation)?.[0] ?? 1 };
}

function createPage(tags: TiffTags): IFD {
  const page = {} as IFD; // `decodeImage` adds what is missing
  for (const [tag, values] of tags) page[`t${tag}`] = [...values];
  return page;
}

function setTags(page: IFD, values: Partial<Record<keyof typeof TAG, number[]>>): void {
  for (const [name, value] of Object.entries(values)) page[`t${TAG[name as keyof typeof TAG]}`] = value;
}

type Unpack = (packed: Uint8Array<ArrayBuffer>, maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>;

/** By compression. The library unpacks others in bounds. */
const UNPACKERS: Readonly<Record<number, Unpack>> = {
  [COMPRESSION.lzw]: async (packed, maxBytes) => unpackLzw(packed, maxBytes),
  [COMPRESSION.deflate]: inflate,
  [COMPRESSION.oldDeflate]: inflate,
};

/** Unpacks strips or tiles, each to as many bytes as it has room for, and says so in the page's tags. */
async function unpack(
  file: Uint8Array<ArrayBuffer>,
  { layout, page, unpackPiece }: { layout: TiffLayout; page: IFD; unpackPiece: Unpack },
): Promise<Uint8Array<ArrayBuffer>> {
  const { pieces, piece, bits, samples, isTiled } = layout;
  const room = Math.ceil((piece.width * bits * samples) / 8) * piece.height;
  // The library looks for the order of bytes at the beginning
  const unpacked: BlobPart[] = [file.subarray(0, 8)];
  const [offsets, lengths]: [number[], number[]] = [[], []];
  let at = 8;
  for (const { offset, bytes } of pieces) {
    const part = await unpackPiece(file.subarray(offset, offset + bytes), room).catch((cause: unknown) => {
      throw new PictureError('damaged', { cause });
    });
    unpacked.push(part);
    offsets.push(at);
    lengths.push(part.length);
    at += part.length;
  }
  const places = isTiled
    ? { tileOffsets: offsets, tileBytes: lengths }
    : { stripOffsets: offsets, stripBytes: lengths };
  setTags(page, { compression: [COMPRESSION.none], ...places });
  return new Uint8Array(await new Blob(unpacked).arrayBuffer());
}

/** Allows the last blocks of a JPEG to go beyond its strip. */
const MAX_MORE = 16;

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
    if (isTooLarge || hasLateHeight(jpeg)) throw new PictureError('damaged');
  }
}

/** The marker DNL, by which a JPEG becomes higher than it said at its beginning (ITU-T T.81, B.2.5). */
function hasLateHeight(jpeg: Uint8Array): boolean {
  for (let at = jpeg.indexOf(0xff); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    if (jpeg[at + 1] === 0xdc) return true;
  }
  return false;
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
