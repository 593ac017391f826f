import { createCanvas, encode, release, type Canvas } from '../change/canvas.ts';
import type { Area } from '../change/result-shape.ts';
import { PictureError } from '../picture-error.ts';
import type { DrawnPage, PageOrder, Point } from '../picture-tools.ts';
import { evenPaper } from './even-paper.ts';
import type { GreyImage } from './grey-image.ts';
import type { PaperPhoto, PhotoPart } from './paper-photo.ts';
import { estimateProportion, rotate, sideLengths, type Quad } from './quad.ts';
import { straighten, type Raster } from './straighten.ts';
import { makeUsable } from './usable-corners.ts';

/** A4 at 200 dots per inch. */
const DEFAULT_MAX_SIDE = 2339;
const DEFAULT_QUALITY = 0.8;

/**
 * Straightens a page of a photo.
 *
 * @throws PictureError as of `decodePicture`.
 */
export async function drawPage(photo: PaperPhoto, order: PageOrder): Promise<DrawnPage> {
  const { look, turns, quality = DEFAULT_QUALITY } = order;
  // A page that is turned clockwise begins with the corner that was before its first.
  const quad = rotate(toPixels(photo, order), (4 - turns) % 4);
  const size = measurePage(quad, photo, order.maxSide ?? DEFAULT_MAX_SIDE);
  const { area, scale } = planReading(photo, quad, size);
  const canvas = createCanvas(size.width, size.height, 'srgb');
  try {
    if (look === 'paper') drawPaper(canvas, await photo.readGrey(area, scale), quad);
    else drawColour(canvas, await photo.readPixels(area, scale), quad);
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

function toPixels({ width, height }: Size, { corners }: PageOrder): Quad {
  const [a, b, c, d] = makeUsable(corners);
  const place = ({ x, y }: Point): Point => ({ x: x * width, y: y * height });
  return leaveTableOut([place(a), place(b), place(c), place(d)], { width, height });
}

/** How far corners are moved inwards: an edge is found within 0.2 % of the page, and the table beside it is dark. */
const INWARDS = 0.006;

/** A corner at the photo's own border has no table beside it. */
function leaveTableOut(quad: Quad, { width, height }: Size): Quad {
  const middle = { x: 0, y: 0 };
  for (const { x, y } of quad) {
    middle.x += x / 4;
    middle.y += y / 4;
  }
  const place = ({ x, y }: Point): Point => ({
    x: moveIn(x, middle.x, width),
    y: moveIn(y, middle.y, height),
  });
  const [a, b, c, d] = quad;
  return [place(a), place(b), place(c), place(d)];
}

function moveIn(at: number, middle: number, side: number): number {
  return at < 1 || at > side - 1 ? at : at + (middle - at) * INWARDS;
}

/** How much longer than wide a sheet may be: a long receipt. */
const LONGEST = 40;

/** With the proportions of the paper. Not larger than it is in the photo. */
export function measurePage(quad: Quad, photo: Size, maxSide: number): Size {
  const [top, right, bottom, left] = sideLengths(quad);
  const estimated = estimateProportion(quad, photo);
  // Of corners that no sheet of paper has, it may be anything
  const isPossible = estimated > 1 / LONGEST && estimated < LONGEST;
  const proportion = isPossible ? estimated : (top + bottom) / (left + right);
  const longest = proportion > 1 ? Math.max(top, bottom) : Math.max(left, right);
  const side = Math.max(1, Math.round(Math.min(maxSide > 0 ? maxSide : DEFAULT_MAX_SIDE, longest)));
  const shorter = Math.max(1, Math.round(side * Math.min(proportion, 1 / proportion)));
  return proportion > 1 ? { width: side, height: shorter } : { width: shorter, height: side };
}

/** The part of a photo around a page, and the scale in which it is about as large as the page will be. */
function planReading(photo: Size, quad: Quad, size: Size): { area: Area; scale: number } {
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs)) - 1);
  const top = Math.max(0, Math.floor(Math.min(...ys)) - 1);
  const width = Math.min(photo.width, Math.ceil(Math.max(...xs)) + 1) - left;
  const height = Math.min(photo.height, Math.ceil(Math.max(...ys)) + 1) - top;
  const scale = Math.min(1, Math.max(size.width, size.height) / Math.max(...sideLengths(quad)));
  return { area: { left, top, width, height }, scale };
}

/** So few that they stay in the processor's cache, in one piece of memory: new ones take longer than what is written. */
const PUT_ROWS = 64;

function drawPaper({ element, context }: Canvas, part: PhotoPart<GreyImage>, quad: Quad): void {
  const { width, height } = element;
  const page = { width, height, data: new Uint8Array(width * height) };
  straighten(part.pixels, placeIn(part, quad), page);
  evenPaper(page);
  const strip = new ImageData(width, PUT_ROWS);
  const words = new Uint32Array(strip.data.buffer);
  for (let top = 0; top < height; top += PUT_ROWS) {
    const count = Math.min(PUT_ROWS, height - top) * width;
    for (let at = 0, from = top * width; at < count; at += 1, from += 1) {
      words[at] = 0xff000000 | ((page.data[from] ?? 0) * 0x010101);
    }
    // Of the last strip, what is below the page is not drawn
    context.putImageData(strip, 0, top);
  }
}

function drawColour({ element, context }: Canvas, part: PhotoPart<ImageData>, quad: Quad): void {
  const page = new ImageData(element.width, element.height);
  straighten(part.pixels, placeIn(part, quad), page);
  context.putImageData(page, 0, 0);
}

/** Where corners in a photo are among the pixels of a part. */
function placeIn({ pixels, area }: PhotoPart<Raster>, quad: Quad): Quad {
  const place = ({ x, y }: Point): Point => ({
    x: ((x - area.left) * pixels.width) / area.width,
    y: ((y - area.top) * pixels.height) / area.height,
  });
  const [a, b, c, d] = quad;
  return [place(a), place(b), place(c), place(d)];
}
