import { PictureError } from '../picture-error.ts';
import type { EncodedType } from '../picture-tools.ts';
import type { Area, ResultShape } from './result-shape.ts';

export interface Canvas {
  element: OffscreenCanvas;
  context: OffscreenCanvasRenderingContext2D;
}

/** `display-p3` where the browser has it: Chrome from 94, Safari; not Firefox. */
export type ColourSpace = 'srgb' | 'display-p3';

/** What iPhones draw at least: they leave larger canvases empty, without an error. */
const SAFE_PIXELS = 16_777_216;
/** What all draw: Firefox ends at 32,767 pixels of a side, Chrome at 65,535. */
const SAFE_SIDE = 16_384;

/** A canvas that can be drawn on, or `undefined` where the browser has none of this size. */
function tryCanvas(width: number, height: number, colorSpace: ColourSpace): Canvas | undefined {
  try {
    const element = new OffscreenCanvas(width, height);
    // In memory, not on the graphics card: it is drawn once, then read
    const context = element.getContext('2d', { colorSpace, willReadFrequently: true });
    if (!context) return undefined;
    context.fillRect(width - 1, height - 1, 1, 1);
    const isDrawn = context.getImageData(width - 1, height - 1, 1, 1).data[3] === 255;
    context.clearRect(width - 1, height - 1, 1, 1);
    return isDrawn ? { element, context } : undefined;
  } catch {
    return undefined; // too large
  }
}

/** @throws PictureError `out_of_memory`. */
export function createCanvas(width: number, height: number, colourSpace: ColourSpace): Canvas {
  const canvas = tryCanvas(width, height, colourSpace);
  if (canvas) return canvas;
  throw new PictureError(width * height > SAFE_PIXELS ? 'too_many_pixels' : 'out_of_memory');
}

/** How much smaller a picture must be drawn, so that the browser has a canvas for it. 1: not at all. */
export function findDrawableScale(width: number, height: number): number {
  const safeScale = Math.min(Math.sqrt(SAFE_PIXELS / (width * height)), SAFE_SIDE / Math.max(width, height));
  if (safeScale >= 1) return 1;
  const canvas = tryCanvas(width, height, 'srgb');
  if (!canvas) return safeScale;
  release(canvas.element);
  return 1;
}

/** Gives its memory back now, and not with the next garbage collection. */
export function release(element: OffscreenCanvas): void {
  element.width = 1;
  element.height = 1;
}

/** Draws a part of a picture over the whole canvas, turned. */
export function drawArea(
  { element, context }: Canvas,
  picture: ImageBitmap | OffscreenCanvas,
  { area, turns }: Pick<ResultShape, 'area' | 'turns'>,
): void {
  const { width, height } = element;
  const [across, down] = turns % 2 === 1 ? [height, width] : [width, height];
  context.save();
  context.imageSmoothingQuality = 'high';
  context.translate(width / 2, height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(picture, ...spread(area), -across / 2, -down / 2, across, down);
  context.restore();
}

export function spread({ left, top, width, height }: Area): [number, number, number, number] {
  return [left, top, width, height];
}

/** Puts white behind what is transparent. */
export function paintWhiteBehind({ element, context }: Canvas): void {
  context.save();
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, element.width, element.height);
  context.restore();
}

/** Rows that are looked at together: about a million pixels. */
const STRIP_PIXELS = 1_048_576;

/** Whether a pixel of the canvas is transparent, even a little. */
export function hasTransparency({ element, context }: Canvas): boolean {
  const rows = Math.max(1, Math.floor(STRIP_PIXELS / element.width));
  for (let top = 0; top < element.height; top += rows) {
    const { data } = context.getImageData(0, top, element.width, Math.min(rows, element.height - top));
    for (let index = 3; index < data.length; index += 4) if (data[index] !== 255) return true;
  }
  return false;
}

/**
 * Writes a canvas as a file. Resolves to `undefined` where the browser does not write the type: Safari and WebP.
 *
 * @throws PictureError `out_of_memory`, the only reason of a failure that is left.
 */
export async function encode(
  element: OffscreenCanvas,
  type: EncodedType,
  quality: number,
): Promise<Blob | undefined> {
  try {
    const blob = await element.convertToBlob({ type, quality });
    return blob.type === type ? blob : undefined;
  } catch (cause) {
    throw new PictureError('out_of_memory', { cause });
  }
}
