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
  const { x, y, depth } = project(quad);
  const [right, bottom] = [photo.width - 1, photo.height - 1];
  const bytes = photo.data.length / (photo.width * photo.height);
  const line = photo.width * bytes;
  let to = 0;
  for (let row = 0; row < page.height; row += 1) {
    const v = (row + 0.5) / page.height;
    for (let column = 0; column < page.width; column += 1) {
      const u = (column + 0.5) / page.width;
      const near = 1 / (depth[0] * u + depth[1] * v + 1);
      const fromX = Math.min(right, Math.max(0, (x[0] * u + x[1] * v + x[2]) * near - 0.5));
      const fromY = Math.min(bottom, Math.max(0, (y[0] * u + y[1] * v + y[2]) * near - 0.5));
      // Of 256, so that whole numbers are added.
      const across = ((fromX * 256) | 0) & 255;
      const down = ((fromY * 256) | 0) & 255;
      const at = (fromY | 0) * line + (fromX | 0) * bytes;
      const next = fromX < right ? bytes : 0;
      const below = fromY < bottom ? line : 0;
      for (let byte = at; byte < at + bytes; byte += 1) {
        const upper = px(photo.data, byte) * (256 - across) + px(photo.data, byte + next) * across;
        const lower =
          px(photo.data, byte + below) * (256 - across) + px(photo.data, byte + below + next) * across;
        page.data[to] = (upper * (256 - down) + lower * down + 32768) >> 16;
        to += 1;
      }
    }
  }
}

function px(data: Uint8Array | Uint8ClampedArray, at: number): number {
  return data[at] ?? 0;
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
