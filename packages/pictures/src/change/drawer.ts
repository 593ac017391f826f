import { createCanvas, drawArea, paintWhiteBehind, release, type Canvas } from './canvas.ts';
import type { DecodedPicture } from './decode/decode-picture.ts';
import { scaleSize, type ResultShape } from './result-shape.ts';

/** Draws a picture in the sizes that are asked for, on one canvas at a time. */
export class Drawer {
  /** What is drawn from: the bitmap, or the canvas that has taken it over. */
  source: ImageBitmap | OffscreenCanvas;
  readonly #decoded: DecodedPicture;
  readonly #shape: ResultShape;
  #drawn: { canvas: Canvas; scale: number } | undefined;
  #isWhiteBehind = false;

  constructor(decoded: DecodedPicture, shape: ResultShape) {
    this.source = decoded.bitmap;
    this.#decoded = decoded;
    this.#shape = shape;
  }

  draw(scale: number): OffscreenCanvas {
    if (scale === 1 && this.#isUnchanged()) return this.#takeOver();
    return this.drawPixels(scale).element;
  }

  /** The same as a canvas whose pixels can be read. */
  drawPixels(scale: number): Canvas {
    if (this.#drawn?.scale === scale) return this.#drawn.canvas;
    this.release();
    const { width, height } = scaleSize(this.#shape, scale);
    const canvas = createCanvas(width, height, this.#decoded.colourSpace);
    drawArea(canvas, this.source, this.#shape);
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
    if (this.#drawn) release(this.#drawn.canvas.element);
    this.#drawn = undefined;
  }

  /** Gives all its memory back. Nothing can be drawn any more. */
  close(): void {
    this.release();
    if (this.source instanceof OffscreenCanvas) release(this.source);
  }

  /** All of the picture, as it is. A bitmap that the browser has turned would lose its turn (Chromium 156). */
  #isUnchanged(): boolean {
    const { shape, decoded } = { shape: this.#shape, decoded: this.#decoded };
    const isWhole = shape.width === decoded.bitmap.width && shape.height === decoded.bitmap.height;
    const isPlain = decoded.isStoredUpright && !decoded.mayBeTransparent && decoded.colourSpace === 'srgb';
    return this.source instanceof OffscreenCanvas || (shape.turns === 0 && isWhole && isPlain);
  }

  /** Makes the bitmap a canvas, without a copy: drawing 12 megapixels takes as long as half of their encoding. */
  #takeOver(): OffscreenCanvas {
    if (this.source instanceof OffscreenCanvas) return this.source;
    const canvas = new OffscreenCanvas(this.source.width, this.source.height);
    const context = canvas.getContext('bitmaprenderer');
    if (!context) return this.drawPixels(1).element;
    context.transferFromImageBitmap(this.source);
    this.source = canvas;
    return canvas;
  }
}
