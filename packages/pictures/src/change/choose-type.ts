import { PictureError } from '../picture-error.ts';
import type { EncodedType } from '../picture-tools.ts';
import { createCanvas, encode, release } from './canvas.ts';

export function keepsTransparency(type: EncodedType): boolean {
  return type !== 'image/jpeg';
}

/**
 * The type of a result: with transparency the first that keeps it; without, JPEG, the smallest that every place opens.
 * Else the first of them that the browser writes.
 *
 * @throws PictureError `no_decoder`: none of them.
 */
export async function chooseType(
  types: readonly EncodedType[],
  isTransparent: boolean,
): Promise<EncodedType> {
  const isFit = isTransparent ? keepsTransparency : (type: EncodedType) => type === 'image/jpeg';
  for (const type of [...types.filter(isFit), ...types]) if (await canWrite(type)) return type;
  throw new PictureError('no_decoder');
}

/** Pixels of a side that libjpeg and libwebp write, which are in all browsers. */
const MAX_SIDES: Readonly<Record<EncodedType, number>> = {
  'image/jpeg': 65_500,
  'image/png': Infinity,
  'image/webp': 16_383,
};

/** How much smaller a picture must be, so that it can be written in a type. 1: not at all. */
export function findWritableScale(
  { width, height }: { width: number; height: number },
  type: EncodedType,
): number {
  return Math.min(1, MAX_SIDES[type] / Math.max(width, height));
}

/** Every browser writes JPEG and PNG; Safari writes PNG when it is asked for WebP. */
async function canWrite(type: EncodedType): Promise<boolean> {
  if (type !== 'image/webp') return true;
  const canvas = createCanvas(1, 1, 'srgb');
  const blob = await encode(canvas.element, type, 1);
  release(canvas.element);
  return blob !== undefined;
}
