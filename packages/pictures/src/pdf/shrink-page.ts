import { createCanvas, encode, release, type Canvas } from '../change/canvas.ts';
import { PictureError } from '../picture-error.ts';
import type { Shrinking } from './create-pdf.ts';

/**
 * Writes a JPEG anew, smaller or in lower quality.
 *
 * @throws PictureError `damaged`, `out_of_memory`.
 */
export async function shrinkPage(jpeg: Blob, { scale, quality }: Shrinking): Promise<Blob> {
  const bitmap = await createImageBitmap(jpeg).catch((cause: unknown) => {
    throw new PictureError('damaged', { cause });
  });
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
