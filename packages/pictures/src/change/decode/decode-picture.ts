import { PictureError } from '../../picture-error.ts';
import type { PictureFormat, PictureInfo } from '../../picture-info.ts';
import type { Progress } from '../../picture-tools.ts';
import { loadScript } from '../../load-script.ts';
import type { ColourSpace } from '../canvas.ts';
import { findColourSpace } from './find-colour-space.ts';

/** An upright picture. Whoever has it closes the bitmap. */
export interface DecodedPicture {
  bitmap: ImageBitmap;
  /** The one that the result needs, so that no colour is lost. */
  colourSpace: ColourSpace;
  mayBeTransparent: boolean;
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
  info: PictureInfo,
  report: (progress: Progress) => void,
): Promise<DecodedPicture> {
  if (info.width * info.height > MAX_PIXELS) throw new PictureError('too_many_pixels');
  report({ step: 'working', done: 0, total: 2 });
  const colourSpace = await findColourSpace(file, info.format);
  const bitmap =
    (await decodeInBrowser(file, info)) ?? (await decodeWithLibrary(file, { info, colourSpace, report }));
  return { bitmap, colourSpace, mayBeTransparent: info.mayBeTransparent };
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
async function decodeInBrowser(file: Blob, { format }: PictureInfo): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file.slice(0, file.size, MEDIA_TYPES[format]));
  } catch {
    return undefined;
  }
}

interface LibraryOrder {
  info: PictureInfo;
  colourSpace: ColourSpace;
  report: (progress: Progress) => void;
}

async function decodeWithLibrary(
  file: Blob,
  { info, colourSpace, report }: LibraryOrder,
): Promise<ImageBitmap> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  switch (info.format) {
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
      return info.format satisfies never;
  }
}
