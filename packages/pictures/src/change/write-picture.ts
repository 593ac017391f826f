import { PictureError } from '../picture-error.ts';
import type { EncodedType } from '../picture-tools.ts';
import { encode, findDrawableScale, hasTransparency } from './canvas.ts';
import { chooseType, keepsTransparency } from './choose-type.ts';
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
  const { decoded, shape, maxBytes } = order;
  const drawer = new Drawer(decoded, shape);
  try {
    const maxScale = findDrawableScale(shape.width, shape.height);
    const isTransparent = decoded.mayBeTransparent && hasTransparency(drawer.drawPixels(maxScale));
    const type = await chooseType(order.types, isTransparent);
    const isWhiteBehind = isTransparent && !keepsTransparency(type);
    if (isWhiteBehind) drawer.putWhiteBehind();
    const encodeCanvas = async (canvas: OffscreenCanvas, quality: number) => {
      order.onStep();
      const blob = await encode(canvas, type, quality);
      if (blob) return blob;
      throw new PictureError('no_decoder');
    };
    const write = async (scale: number, quality: number) =>
      order.finish(await encodeCanvas(drawer.draw(scale), quality));
    const { blob, scale }: FittedPicture =
      maxBytes === undefined
        ? { blob: await write(maxScale, QUALITY), scale: maxScale }
        : await fitUnderLimit(maxBytes, {
            write,
            guessBytes: createSampler({
              drawer,
              colourSpace: decoded.colourSpace,
              area: shape.area,
              isWhiteBehind,
              encode: encodeCanvas,
            }),
            hasQuality: type !== 'image/png',
            maxScale,
            minScale: Math.min(maxScale, MIN_SIDE / Math.max(shape.width, shape.height)),
          });
    return { blob, type, ...scaleSize(shape, scale) };
  } finally {
    drawer.release();
  }
}
