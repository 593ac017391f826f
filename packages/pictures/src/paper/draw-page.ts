import { createCanvas, encode, release } from '../change/canvas.ts';
import type { Area } from '../change/result-shape.ts';
import { PictureError } from '../picture-error.ts';
import type { DrawnPage, PageOrder, Point } from '../picture-tools.ts';
import { evenPaper } from './even-paper.ts';
import { toGrey } from './grey-image.ts';
import { estimateProportion, rotate, sideLengths, type Quad } from './quad.ts';
import { readPixels } from './read-pixels.ts';
import { straighten, type Raster } from './straighten.ts';

/** A4 at 200 dots per inch. */
const DEFAULT_MAX_SIDE = 2339;
const DEFAULT_QUALITY = 0.8;

/**
 * Straightens a page of a decoded photo, which it leaves open.
 *
 * @throws PictureError `out_of_memory`.
 */
export async function drawPage(photo: ImageBitmap, order: PageOrder): Promise<DrawnPage> {
  const { look, turns, quality = DEFAULT_QUALITY } = order;
  // A page that is turned clockwise begins with the corner that was before its first.
  const quad = rotate(toPixels(photo, order), (4 - turns) % 4);
  const size = measurePage(quad, photo, order.maxSide ?? DEFAULT_MAX_SIDE);
  const { pixels, inner } = readAround(photo, quad, size);
  const page = look === 'paper' ? drawPaper(pixels, inner, size) : drawColour(pixels, inner, size);
  const canvas = createCanvas(size.width, size.height, 'srgb');
  try {
    canvas.context.putImageData(page, 0, 0);
    const blob = await encode(canvas.element, 'image/jpeg', quality);
    if (!blob) throw new PictureError('out_of_memory');
    return { blob, ...size };
  } finally {
    release(canvas.element);
  }
}

interface Size {
  width: number;
  height: number;
}

function toPixels({ width, height }: Size, { corners: [a, b, c, d] }: PageOrder): Quad {
  const place = ({ x, y }: Point): Point => ({ x: x * width, y: y * height });
  return [place(a), place(b), place(c), place(d)];
}

/** With the proportions of the paper. Not larger than it is in the photo. */
export function measurePage(quad: Quad, photo: Size, maxSide: number): Size {
  const proportion = estimateProportion(quad, photo);
  const [top, right, bottom, left] = sideLengths(quad);
  const longest = proportion > 1 ? Math.max(top, bottom) : Math.max(left, right);
  const side = Math.max(1, Math.round(Math.min(maxSide, longest)));
  const shorter = Math.max(1, Math.round(side * Math.min(proportion, 1 / proportion)));
  return proportion > 1 ? { width: side, height: shorter } : { width: shorter, height: side };
}

/** The part of a photo around a page, about as large as the page will be. */
function readAround(photo: ImageBitmap, quad: Quad, size: Size): { pixels: ImageData; inner: Quad } {
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs)) - 1);
  const top = Math.max(0, Math.floor(Math.min(...ys)) - 1);
  const part: Area = {
    left,
    top,
    width: Math.min(photo.width, Math.ceil(Math.max(...xs)) + 1) - left,
    height: Math.min(photo.height, Math.ceil(Math.max(...ys)) + 1) - top,
  };
  const scale = Math.min(1, Math.max(size.width, size.height) / Math.max(...sideLengths(quad)));
  const pixels = readPixels(photo, part, scale);
  const [scaleX, scaleY] = [pixels.width / part.width, pixels.height / part.height];
  const place = ({ x, y }: Point): Point => ({ x: (x - left) * scaleX, y: (y - top) * scaleY });
  const [a, b, c, d] = quad;
  return { pixels, inner: [place(a), place(b), place(c), place(d)] };
}

function drawPaper(pixels: ImageData, quad: Quad, size: Size): ImageData {
  const grey = { ...size, data: new Uint8Array(size.width * size.height) };
  straighten(toGrey(pixels), quad, grey);
  evenPaper(grey);
  const page = new ImageData(size.width, size.height);
  const words = new Uint32Array(page.data.buffer);
  for (let at = 0; at < words.length; at += 1) words[at] = 0xff000000 | ((grey.data[at] ?? 0) * 0x010101);
  return page;
}

function drawColour(pixels: ImageData, quad: Quad, size: Size): ImageData {
  const page = new ImageData(size.width, size.height);
  const raster: Raster = { ...size, data: page.data };
  straighten(pixels, quad, raster);
  return page;
}
