import { createCanvas, drawArea, paintWhiteBehind, release, type Canvas } from './canvas.ts';
import type { DecodedPicture } from './decode/decode-picture.ts';
import { scaleSize, type ResultShape } from './result-shape.ts';

/** Draws a picture in the sizes that are asked for, on one canvas at a time. */
export class Drawer {
  readonly #decoded: DecodedPicture;
  readonly #shape: ResultShape;
  #drawn: { canvas: Canvas; scale: number } | undefined;
  #isWhiteBehind = false;

  constructor(decoded: DecodedPicture, shape: ResultShape) {
    this.#decoded = decoded;
    this.#shape = shape;
  }

  draw(scale: number): Canvas {
    if (this.#drawn?.scale === scale) return this.#drawn.canvas;
    this.release();
    const { width, height } = scaleSize(this.#shape, scale);
    const canvas = createCanvas(width, height, this.#decoded.colourSpace);
    drawArea(canvas, this.#decoded.bitmap, this.#shape);
    if (this.#isWhiteBehind) paintWhiteBehind(canvas);
    this.#drawn = { canvas, scale };
    return canvas;
  }

  /** For all that is drawn from now on. */
  putWhiteBehind(): void {
    this.#isWhiteBehind = true;
    if (this.#drawn) paintWhiteBehind(this.#drawn.canvas);
  }

  release(): void {
    if (this.#drawn) release(this.#drawn.canvas);
    this.#drawn = undefined;
  }
}
