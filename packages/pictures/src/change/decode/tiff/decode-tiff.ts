import type { ColourSpace } from '../../canvas.ts';
import { standUpright } from '../stand-upright.ts';
import { decodeTiffPixels } from './decode-tiff-pixels.ts';

/**
 * Decodes the first page of a TIFF, upright.
 *
 * @throws PictureError `too_many_pixels`, `damaged`, `no_decoder`.
 */
export async function decodeTiff(tiff: Blob, colourSpace: ColourSpace): Promise<ImageBitmap> {
  const { data, width, height, orientation } = await decodeTiffPixels(tiff);
  const image = new ImageData(data, width, height, { colorSpace: colourSpace });
  return standUpright(image, orientation, colourSpace);
}
