import { readJpegHead } from '../../container/formats/jpeg-head.ts';
import { readPicture } from '../../container/read-picture.ts';
import { PictureError } from '../../picture-error.ts';
import type { PictureFormat } from '../../picture-info.ts';
import type { Progress } from '../../picture-tools.ts';
import { loadScript } from '../../load-script.ts';
import { hasTooManyPixels } from '../../too-many-pixels.ts';
import type { ColourSpace } from '../canvas.ts';
import { findColourSpace } from './find-colour-space.ts';
import { isDecoded, SMALLEST } from './is-decoded.ts';
import type { PictureHead } from './read-head.ts';
import { refuseLargeParts } from './refuse-large-parts.ts';

/** An upright picture. Whoever has it closes the bitmap. */
export interface DecodedPicture {
  bitmap: ImageBitmap;
  /** The one that the result needs, so that no colour is lost. */
  colourSpace: ColourSpace;
  mayBeTransparent: boolean;
  /** Its pixels are stored as they are shown: the bitmap is what its bytes are, without a turn. */
  isStoredUpright: boolean;
}

/**
 * Decodes with the browser, else with a library for HEIC and TIFF.
 *
 * @throws PictureError `too_many_pixels`, `damaged`, `no_decoder`, `not_loaded`, `out_of_memory`.
 */
export async function decodePicture(
  file: Blob,
  head: PictureHead,
  report: (progress: Progress) => void,
): Promise<DecodedPicture> {
  const { format, mayBeTransparent, isStoredUpright = false } = head;
  if (hasTooManyPixels(head)) throw new PictureError('too_many_pixels');
  await refuseLargeParts(file, format);
  report({ step: 'working', done: 0, total: 2 });
  const colourSpace = await findColourSpace(file, format);
  const decoding = decodeInBrowser(file, format);
  // A browser draws a part of a JPEG that ends early. Its end is looked for while another thread decodes.
  if (format === 'jpeg') await readToEnd(file, decoding);
  const decoded = await decoding;
  if (!decoded) findMemory(head);
  const bitmap = decoded ?? (await decodeWithLibrary(file, { format, colourSpace, report }));
  return { bitmap, colourSpace, mayBeTransparent, isStoredUpright };
}

async function readToEnd(jpeg: Blob, decoding: Promise<ImageBitmap | undefined>): Promise<void> {
  try {
    await readPicture(jpeg);
  } catch (error) {
    (await decoding)?.close();
    throw error;
  }
}

const MEDIA_TYPES: Readonly<Record<PictureFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  avif: 'image/avif',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
};

/** By what its bytes are, whatever its name says: a browser would otherwise refuse some, and draw an SVG. */
async function decodeInBrowser(file: Blob, format: PictureFormat): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file.slice(0, file.size, MEDIA_TYPES[format]));
  } catch {
    return undefined;
  }
}

/**
 * Browsers call a picture damaged for whose pixels they find no memory.
 *
 * @throws RangeError, if there is none.
 */
function findMemory({ width, height }: PictureHead): void {
  const size = width * height * 4;
  if (new Uint8Array(size).length !== size) throw new PictureError('out_of_memory');
}

interface LibraryOrder {
  format: PictureFormat;
  colourSpace: ColourSpace;
  report: (progress: Progress) => void;
}

async function decodeWithLibrary(
  file: Blob,
  { format, colourSpace, report }: LibraryOrder,
): Promise<ImageBitmap> {
  // A file that is gone is none that is damaged
  await file.slice(0, 1).arrayBuffer();
  switch (format) {
    case 'heic': {
      const { decodeHeic } = await loadScript(() => import('./decode-heic.ts'));
      return decodeHeic(await readBytes(file), colourSpace, report);
    }
    case 'tiff': {
      const { decodeTiff } = await loadScript(() => import('./tiff/decode-tiff.ts'));
      return decodeTiff(file, colourSpace);
    }
    case 'webp':
    case 'avif':
      throw new PictureError((await isDecoded(SMALLEST[format])) ? 'damaged' : 'no_decoder');
    case 'jpeg':
      await readJpegHead(file); // of 12 bits, or without loss: no browser decodes it
      throw new PictureError('damaged');
    case 'png':
    case 'gif':
    case 'bmp':
      throw new PictureError('damaged');
    default:
      return format satisfies never;
  }
}

async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}
