import { readPicture } from '../../container/read-picture.ts';
import { PictureError } from '../../picture-error.ts';
import type { PictureFormat } from '../../picture-info.ts';
import type { Progress } from '../../picture-tools.ts';
import { loadScript } from '../../load-script.ts';
import type { ColourSpace } from '../canvas.ts';
import { findColourSpace } from './find-colour-space.ts';
import type { PictureHead } from './read-head.ts';

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
 * More are not decoded: 320 MB of memory, which a phone of five years ago has. The pictures of cameras of 48 and 64
 * megapixels are below it.
 */
export const MAX_PIXELS = 80_000_000;

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
  const { width, height, format, mayBeTransparent, isStoredUpright = false } = head;
  if (width * height > MAX_PIXELS) throw new PictureError('too_many_pixels');
  report({ step: 'working', done: 0, total: 2 });
  const colourSpace = await findColourSpace(file, format);
  const decoding = decodeInBrowser(file, format);
  // A browser draws a part of a JPEG that ends early. Its end is looked for while another thread decodes.
  if (format === 'jpeg') await readPicture(file);
  const decoded = await decoding;
  if (!decoded) findMemory(head);
  const bitmap = decoded ?? (await decodeWithLibrary(file, { format, colourSpace, report }));
  return { bitmap, colourSpace, mayBeTransparent, isStoredUpright };
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
  const bytes = new Uint8Array(await file.arrayBuffer());
  switch (format) {
    case 'heic': {
      const { decodeHeic } = await loadScript(() => import('./decode-heic.ts'));
      return decodeHeic(bytes, colourSpace, report);
    }
    case 'tiff': {
      const { decodeTiff } = await loadScript(() => import('./decode-tiff.ts'));
      return decodeTiff(bytes, colourSpace);
    }
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'avif':
    case 'gif':
    case 'bmp':
      throw new PictureError('damaged');
    default:
      return format satisfies never;
  }
}
