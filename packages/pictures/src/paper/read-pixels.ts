import { PictureError } from '../picture-error.ts';

/** A part of a picture in pixels. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The pixels of a part, scaled. At least one in each direction.
 *
 * @throws {PictureError} `out_of_memory`
 */
export function readPixels(photo: ImageBitmap, part: Part, scale: number): ImageData {
  const width = Math.max(1, Math.round(part.width * scale));
  const height = Math.max(1, Math.round(part.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  // Read from memory: a canvas on the graphics card has to be copied from there.
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  if (!context) throw new PictureError('out_of_memory');
  context.imageSmoothingQuality = scale < 0.5 ? 'medium' : 'low';
  context.drawImage(photo, part.left, part.top, part.width, part.height, 0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  // Frees its memory now: Safari keeps that of collected canvases for a while.
  canvas.width = 0;
  canvas.height = 0;
  return pixels;
}
