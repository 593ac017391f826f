import { createCanvas, release, spread } from '../change/canvas.ts';
import type { Area } from '../change/result-shape.ts';

/**
 * The pixels of a part of a picture, scaled. At least one in each direction.
 *
 * @throws PictureError `out_of_memory`.
 */
export function readPixels(photo: ImageBitmap, area: Area, scale: number): ImageData {
  const width = Math.max(1, Math.round(area.width * scale));
  const height = Math.max(1, Math.round(area.height * scale));
  const canvas = createCanvas(width, height, 'srgb');
  try {
    canvas.context.imageSmoothingQuality = scale < 0.5 ? 'medium' : 'low';
    canvas.context.drawImage(photo, ...spread(area), 0, 0, width, height);
    return canvas.context.getImageData(0, 0, width, height);
  } finally {
    release(canvas.element);
  }
}
