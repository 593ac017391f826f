import { createCanvas, release, type Canvas, type ColourSpace } from '../canvas.ts';

/** Mirrors and turns pixels as EXIF's orientation says, 1 to 8 (Exif 2.32, section 4.6.4). Others are taken for 1. */
export async function standUpright(
  pixels: ImageData,
  orientation: number,
  colourSpace: ColourSpace,
): Promise<ImageBitmap> {
  const turn = TURNS[orientation];
  const bitmap = await createImageBitmap(pixels);
  if (!turn) return bitmap;
  const { width, height } = pixels;
  const isOnItsSide = turn[0] === 0;
  let canvas: Canvas | undefined;
  try {
    canvas = createCanvas(isOnItsSide ? height : width, isOnItsSide ? width : height, colourSpace);
    const { element, context } = canvas;
    context.translate(element.width / 2, element.height / 2);
    context.transform(...turn, 0, 0);
    context.drawImage(bitmap, -width / 2, -height / 2);
    bitmap.close(); // before the next one takes as much memory
    return await createImageBitmap(element);
  } finally {
    bitmap.close();
    if (canvas) release(canvas.element);
  }
}

/** As the first four numbers of a canvas's transformation. */
const TURNS: Readonly<Record<number, [number, number, number, number]>> = {
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
};
