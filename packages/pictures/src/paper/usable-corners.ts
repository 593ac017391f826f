import type { Corners, Point } from '../picture-tools.ts';
import { isConvex, type Quad } from './quad.ts';

const WHOLE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];
/** Shares of a picture's sides: less is no page. */
const LEAST_SIDE = 0.01;

/**
 * Corners that a page can be drawn from: inside the photo, and in order. A corner that is no number is that of the photo.
 * Crossed corners become the rectangle around them; corners of no area, the whole photo.
 */
export function makeUsable(corners: Corners): Corners {
  const [a, b, c, d] = corners.map(({ x, y }, at): Point => ({
    x: clamp(x, WHOLE[at]?.x ?? 0),
    y: clamp(y, WHOLE[at]?.y ?? 0),
  })) as unknown as Quad; // as many as there were
  const quad: Quad = [a, b, c, d];
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  if (right - left < LEAST_SIDE || bottom - top < LEAST_SIDE) return WHOLE;
  if (isConvex(quad)) return quad;
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

function clamp(share: number, usual: number): number {
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : usual;
}
