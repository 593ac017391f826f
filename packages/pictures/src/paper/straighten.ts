import type { Point } from '../picture-tools.ts';
import type { Quad } from './quad.ts';

/** Pixels row by row, each of some bytes: 1 for grey, 4 for red, green, blue and opacity. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** Where a point of the page, 0 to 1 in both directions, is in the photo: x = (a·u + b·v + c) / (g·u + h·v + 1). */
interface Projection {
  x: readonly [a: number, b: number, c: number];
  y: readonly [d: number, e: number, f: number];
  depth: readonly [g: number, h: number];
}

/**
 * The page between four corners of a photo as a rectangle, each pixel between the four nearest of the photo.
 *
 * @param page - its size. Its bytes are written, as many a pixel as the photo has.
 */
export function straighten(photo: Raster, quad: Quad, page: Raster): void {
  const { x, y, depth } = project(keepInside(quad, photo));
  const { data } = photo;
  const bytes = data.length / (photo.width * photo.height);
  const line = photo.width * bytes;
  let to = 0;
  for (let row = 0; row < page.height; row += 1) {
    const v = (row + 0.5) / page.height;
    const [rowX, rowY, rowDepth] = [x[1] * v + x[2], y[1] * v + y[2], depth[1] * v + 1];
    for (let column = 0; column < page.width; column += 1) {
      const u = (column + 0.5) / page.width;
      // Of 256, so that whole numbers are added.
      const near = 256 / (depth[0] * u + rowDepth);
      const fromX = (x[0] * u + rowX) * near - 128;
      const fromY = (y[0] * u + rowY) * near - 128;
      const across = fromX & 255;
      const down = fromY & 255;
      const at = (fromY >> 8) * line + (fromX >> 8) * bytes;
      for (let byte = at; byte < at + bytes; byte += 1, to += 1) {
        const upper = data[byte] ?? 0;
        const lower = data[byte + line] ?? 0;
        const top = (upper << 8) + ((data[byte + bytes] ?? 0) - upper) * across;
        const bottom = (lower << 8) + ((data[byte + line + bytes] ?? 0) - lower) * across;
        page.data[to] = ((top << 8) + (bottom - top) * down + 32768) >> 16;
      }
    }
  }
}

/** Corners half a pixel inside: then each point of the page has four pixels around it. */
function keepInside([a, b, c, d]: Quad, { width, height }: Raster): Quad {
  const place = ({ x, y }: Point): Point => ({ x: inside(x, width), y: inside(y, height) });
  return [place(a), place(b), place(c), place(d)];
}

function inside(value: number, side: number): number {
  return Math.min(side - 0.51, Math.max(0.51, value));
}

/** From the unit square: Heckbert, "Fundamentals of texture mapping and image warping", 1989, section 2.2.3. */
function project([a, b, c, d]: Quad): Projection {
  const [sumX, sumY] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const [rightX, rightY] = [b.x - c.x, b.y - c.y];
  const [leftX, leftY] = [d.x - c.x, d.y - c.y];
  const area = rightX * leftY - leftX * rightY;
  const g = (sumX * leftY - leftX * sumY) / area;
  const h = (rightX * sumY - sumX * rightY) / area;
  return {
    x: [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x],
    y: [b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y],
    depth: [g, h],
  };
}
