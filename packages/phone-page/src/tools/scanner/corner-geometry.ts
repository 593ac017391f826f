import type { Corners, Point, QuarterTurns } from '@svc/pictures';
import { limit, turnPoint } from '../parts/picture-stage.ts';

export const WHOLE_PHOTO: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Twice the smallest part of a photo that a corner's triangle may cover: less is no page. */
const MIN_AREA = 0.004;

/**
 * Moves a corner to a point within the photo. Stays as it is where the page would be no page any more: turned inside
 * out, or with a corner that points inwards.
 */
export function moveCorner(corners: Corners, index: number, { x, y }: Point): Corners {
  const to = { x: limit(x, 0, 1), y: limit(y, 0, 1) };
  const [a, b, c, d] = corners.map((corner, at) => (at === index ? to : corner));
  if (!a || !b || !c || !d) return corners;
  const moved: Corners = [a, b, c, d];
  return isPage(moved) ? moved : corners;
}

/** Clockwise, and each corner points outwards. */
export function isPage([a, b, c, d]: Corners): boolean {
  const turns = [crossOf(d, a, b), crossOf(a, b, c), crossOf(b, c, d), crossOf(c, d, a)];
  return turns.every((area) => area > MIN_AREA);
}

function crossOf(from: Point, at: Point, to: Point): number {
  return (at.x - from.x) * (to.y - at.y) - (at.y - from.y) * (to.x - at.x);
}

/** The names of corners as they are seen, in the order of `Corners`, when the photo is turned. */
export function nameOfCorner(index: number, turns: QuarterTurns): 0 | 1 | 2 | 3 {
  return ((index + turns) % 4) as 0 | 1 | 2 | 3; // 0 to 3
}

/** Points of an SVG polygon over the turned photo, whose sides are 100. */
export function drawOutline(corners: Corners, turns: QuarterTurns): string {
  return corners
    .map((corner) => turnPoint(corner, turns))
    .map(({ x, y }) => `${round(x * 100)},${round(y * 100)}`)
    .join(' ');
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}
