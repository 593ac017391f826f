import { decode, decodeImage, toRGBA8 } from 'utif2';
import { PictureError } from '../../picture-error.ts';
import { hasTooManyPixels } from '../../too-many-pixels.ts';
import type { ColourSpace } from '../canvas.ts';
import { standUpright } from './stand-upright.ts';

/**
 * Decodes the first page of a TIFF, upright.
 *
 * @throws PictureError `too_many_pixels`, `damaged`.
 */
export async function decodeTiff(
  bytes: Uint8Array<ArrayBuffer>,
  colourSpace: ColourSpace,
): Promise<ImageBitmap> {
  const [page] = decode(bytes.buffer);
  const [width, height] = [readTag(page, 't256'), readTag(page, 't257')];
  if (!page || !width || !height) throw new PictureError('damaged');
  // The library believes these numbers
  if (hasTooManyPixels({ width, height })) throw new PictureError('too_many_pixels');
  decodeImage(bytes.buffer, page);
  const rgba = toRGBA8(page);
  const pixels = new Uint8ClampedArray(rgba.buffer as ArrayBuffer, rgba.byteOffset, rgba.byteLength);
  const image = new ImageData(pixels, width, height, { colorSpace: colourSpace });
  return standUpright(image, readTag(page, 't274') ?? 1, colourSpace);
}

function readTag(page: ReturnType<typeof decode>[number] | undefined, name: string): number | undefined {
  const tag = page?.[name];
  const value = Array.isArray(tag) ? tag[0] : undefined;
  return typeof value === 'number' ? value : undefined;
}
