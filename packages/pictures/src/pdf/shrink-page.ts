import { createCanvas, encode, release, type Canvas } from '../change/canvas.ts';
import { decodePicture } from '../change/decode/decode-picture.ts';
import { readHead } from '../change/decode/read-head.ts';
import { PictureError } from '../picture-error.ts';
import type { Shrinking } from './create-pdf.ts';

/**
 * Writes a JPEG anew, smaller or in lower quality.
 *
 * @throws PictureError as of `decodePicture`.
 */
export async function shrinkPage(jpeg: Blob, { scale, quality }: Shrinking): Promise<Blob> {
  const head = await readHead(jpeg);
  if (!head) throw new PictureError('no_decoder');
  const { bitmap } = await decodePicture(jpeg, head, () => {});
  const size = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const [width = 1, height = 1] = size;
  let canvas: Canvas | undefined;
  try {
    canvas = createCanvas(width, height, 'srgb');
    canvas.context.imageSmoothingQuality = 'high';
    canvas.context.drawImage(bitmap, 0, 0, width, height);
    bitmap.close(); // not kept while it is written
    const smaller = await encode(canvas.element, 'image/jpeg', quality);
    if (!smaller) throw new PictureError('out_of_memory');
    return smaller;
  } finally {
    bitmap.close();
    if (canvas) release(canvas.element);
  }
}
