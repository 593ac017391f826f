import { createCanvas, release } from '../change/canvas.ts';
import type { Area } from '../change/result-shape.ts';
import { toGrey, type GreyImage } from './grey-image.ts';

/** Rows of a canvas that a large picture is read by: 4 MB, not 20. */
const STRIP_ROWS = 512;

/** A part of a picture, and how it is scaled. */
export interface Reading {
  photo: ImageBitmap;
  area: Area;
  scale: number;
}

/**
 * The pixels of a part of a picture, scaled. At least one in each direction.
 *
 * @throws PictureError `out_of_memory`.
 */
export function readPixels(reading: Reading): ImageData {
  const { width, height } = scaledSize(reading);
  const pixels = new ImageData(width, height);
  readStrips(reading, (strip, top) => pixels.data.set(strip.data, top * width * 4));
  return pixels;
}

/** The same in grey, in a quarter of the memory. */
export function readGrey(reading: Reading): GreyImage {
  const { width, height } = scaledSize(reading);
  const data = new Uint8Array(width * height);
  readStrips(reading, (strip, top) => data.set(toGrey(strip).data, top * width));
  return { width, height, data };
}

function scaledSize({ area, scale }: Reading): { width: number; height: number } {
  return {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  };
}

function readStrips(reading: Reading, take: (strip: ImageData, top: number) => void): void {
  const { photo, area, scale } = reading;
  const { width, height } = scaledSize(reading);
  const { element, context } = createCanvas(width, Math.min(height, STRIP_ROWS), 'srgb');
  try {
    context.fillStyle = 'white';
    context.imageSmoothingQuality = scale < 0.5 ? 'medium' : 'low';
    for (let top = 0; top < height; top += STRIP_ROWS) {
      // Behind what is transparent.
      context.fillRect(0, 0, width, STRIP_ROWS);
      // Each time the whole area, of which the canvas shows a strip: strips meet without a seam.
      context.drawImage(photo, area.left, area.top, area.width, area.height, 0, -top, width, height);
      take(context.getImageData(0, 0, width, Math.min(STRIP_ROWS, height - top)), top);
    }
  } finally {
    release(element);
  }
}
