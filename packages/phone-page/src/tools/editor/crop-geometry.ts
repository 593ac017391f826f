import type { Point, Share } from '@svc/pictures';
import { limit, turnPoint } from '../parts/picture-stage.ts';

/** Less of a picture cannot be kept: handles would lie over each other. */
export const MIN_SHARE = 0.15;
export const WHOLE: Share = { left: 0, top: 0, width: 1, height: 1 };

/** The sides that a handle moves: -1 is left or upper, 1 is right or lower, 0 is neither. */
export interface HandleSides {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** Where the handle lies. */
export function placeOf({ left, top, width, height }: Share, { x, y }: HandleSides): Point {
  return { x: left + (width * (x + 1)) / 2, y: top + (height * (y + 1)) / 2 };
}

/** Moves the sides of a handle to a point, within the picture. */
export function moveSides(crop: Share, { x, y }: HandleSides, to: Point): Share {
  const [left, width] = moveSide({ start: crop.left, length: crop.width }, x, to.x);
  const [top, height] = moveSide({ start: crop.top, length: crop.height }, y, to.y);
  return { left, top, width, height };
}

function moveSide(
  { start, length }: { start: number; length: number },
  side: -1 | 0 | 1,
  to: number,
): [start: number, length: number] {
  const end = start + length;
  if (side === -1) {
    const moved = limit(to, 0, end - MIN_SHARE);
    return [moved, end - moved];
  }
  return side === 1 ? [start, limit(to, start + MIN_SHARE, 1) - start] : [start, length];
}

/** Moves the part as a whole, its middle to a point, within the picture. */
export function moveCrop({ width, height }: Share, { x, y }: Point): Share {
  const [left, top] = [limit(x - width / 2, 0, 1 - width), limit(y - height / 2, 0, 1 - height)];
  return { left, top, width, height };
}

/** The same part after the picture was turned. */
export function turnCrop({ left, top, width, height }: Share, by: 1 | -1): Share {
  const [a, b] = [turnPoint({ x: left, y: top }, by), turnPoint({ x: left + width, y: top + height }, by)];
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    width: Math.abs(b.x - a.x),
    height: Math.abs(b.y - a.y),
  };
}

export function isWhole({ left, top, width, height }: Share): boolean {
  return left < 1e-6 && top < 1e-6 && width > 1 - 1e-6 && height > 1 - 1e-6;
}
