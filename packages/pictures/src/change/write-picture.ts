import { PictureError } from '../picture-error.ts';
import type { EncodedType } from '../picture-tools.ts';
import { encode, findDrawableScale, hasTransparency } from './canvas.ts';
import { chooseType, findWritableScale, keepsTransparency } from './choose-type.ts';
import type { DecodedPicture } from './decode/decode-picture.ts';
import { Drawer } from './drawer.ts';
import { fitUnderLimit, type FittedPicture } from './fit-under-limit.ts';
import { scaleSize, type ResultShape } from './result-shape.ts';
import { createSampler } from './sampler.ts';

/** What is written of a picture. */
export interface WriteOrder {
  decoded: DecodedPicture;
  shape: ResultShape;
  types: readonly EncodedType[];
  maxBytes: number | undefined;
  /** Puts into a written file what belongs there besides the picture. It counts for the limit. */
  finish: (blob: Blob) => Promise<Blob>;
  /** Called before each long step. */
  onStep: () => void;
}

export interface WrittenPicture {
  blob: Blob;
  type: EncodedType;
  width: number;
  height: number;
}

/** Of a result without a limit: browsers' own default for JPEG. */
const QUALITY = 0.92;
/** The longer side of a result is made this small at most. */
const MIN_SIDE = 320;

/** @throws PictureError `too_large`, `too_many_pixels`, `out_of_memory`; `no_decoder`: the browser writes none of the types. */
export async function writePicture(order: WriteOrder): Promise<WrittenPicture> {
  const { decoded, shape } = order;
  const drawer = new Drawer(decoded, shape);
  try {
    const drawableScale = findDrawableScale(shape.width, shape.height);
    const isTransparent = decoded.mayBeTransparent && hasTransparency(drawer.drawPixels(drawableScale));
    const type = await chooseType(order.types, isTransparent);
    const isWhiteBehind = isTransparent && !keepsTransparency(type);
    if (isWhiteBehind) drawer.putWhiteBehind();
    const maxScale = Math.min(drawableScale, findWritableScale(shape, type));
    const { blob, scale } = await writeAs(order, { drawer, type, isWhiteBehind, maxScale });
    return { blob, type, ...scaleSize(shape, scale) };
  } finally {
    drawer.close();
  }
}

interface Writing {
  drawer: Drawer;
  type: EncodedType;
  isWhiteBehind: boolean;
  maxScale: number;
}

async function writeAs(
  { decoded, shape, maxBytes, finish, onStep }: WriteOrder,
  { drawer, type, isWhiteBehind, maxScale }: Writing,
): Promise<FittedPicture> {
  const encodeCanvas = async (canvas: OffscreenCanvas, quality: number) => {
    onStep();
    const blob = await encode(canvas, type, quality);
    if (blob) return blob;
    throw new PictureError('no_decoder');
  };
  const write = async (scale: number, quality: number) =>
    finish(await encodeCanvas(drawer.draw(scale), quality));
  if (maxBytes === undefined) return { blob: await write(maxScale, QUALITY), scale: maxScale };
  const { colourSpace } = decoded;
  const { area } = shape;
  const sampler = createSampler({ drawer, colourSpace, area, isWhiteBehind, encode: encodeCanvas });
  try {
    return await fitUnderLimit(maxBytes, {
      write,
      guessBytes: sampler.guessBytes,
      hasQuality: type !== 'image/png',
      maxScale,
      minScale: Math.min(maxScale, MIN_SIDE / Math.max(shape.width, shape.height)),
    });
  } finally {
    sampler.release();
  }
}
