import type { Point } from '../picture-tools.ts';

/** Corners in pixels, clockwise from the upper left. */
export type Quad = readonly [Point, Point, Point, Point];

/** What is still taken for a page. A receipt is up to eight times as long as wide; a photo from the side squeezes a page. */
const LIMITS = { areaShare: 0.08, longest: 10, sideRatio: 0.35, degrees: { least: 40, most: 140 } };

/** Of a phone's main camera: 26 mm where a picture's diagonal is 43 mm. */
const FOCAL_LENGTH_OF_DIAGONAL = 0.6;

/** Of both directions of a sheet, before they tell the focal length: about 10°. */
const LEAST_SLOPE = 0.18;

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Top, right, bottom and left. */
export function sideLengths([a, b, c, d]: Quad): [number, number, number, number] {
  return [distance(a, b), distance(b, c), distance(c, d), distance(d, a)];
}

/** Turned so that the first corner is the one at the upper left of a page that lies less than 45° askew. */
export function fromUpperLeft(quad: Quad): Quad {
  const sums = quad.map(({ x, y }) => x + y);
  return rotate(quad, sums.indexOf(Math.min(...sums)));
}

/** Begins with another corner. */
export function rotate([a, b, c, d]: Quad, first: number): Quad {
  const turned: readonly Quad[] = [
    [a, b, c, d],
    [b, c, d, a],
    [c, d, a, b],
    [d, a, b, c],
  ];
  return turned[first % 4] ?? [a, b, c, d];
}

/** Whether four corners may be those of a sheet of paper in a picture of this size. */
export function isPagelike(quad: Quad, picture: { width: number; height: number }): boolean {
  if (quad.some((_, at) => !isRightTurn(rotate(quad, at)))) return false;
  if (area(quad) < LIMITS.areaShare * picture.width * picture.height) return false;
  const [top, right, bottom, left] = sideLengths(quad);
  if (ratioOf(top, bottom) < LIMITS.sideRatio || ratioOf(left, right) < LIMITS.sideRatio) return false;
  return ratioOf(top + bottom, left + right) > 1 / LIMITS.longest;
}

/** Least area of the triangle at a corner, in the square of the unit: three corners in a line make no page. */
const LEAST_TURN = 1e-5;

/** Whether a quadrilateral turns right at each of its corners: not crossed, not dented, not mirrored. */
export function isConvex(quad: Quad): boolean {
  return quad.every((_, at) => {
    const [a, b, c] = rotate(quad, at);
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > LEAST_TURN;
  });
}

function ratioOf(a: number, b: number): number {
  return Math.min(a, b) / Math.max(a, b);
}

/** Whether the quadrilateral bends to the right at its second corner, by an angle that a page has in perspective. */
function isRightTurn([a, b, c]: Quad): boolean {
  const turn = Math.atan2(
    (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x),
    (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y),
  );
  const inner = 180 - (turn * 180) / Math.PI;
  return turn > 0 && inner > LIMITS.degrees.least && inner < LIMITS.degrees.most;
}

function area([a, b, c, d]: Quad): number {
  return Math.abs((a.x - c.x) * (b.y - d.y) - (b.x - d.x) * (a.y - c.y)) / 2;
}

/**
 * Width by height of the sheet of paper, as it is, not as it looks: Zhang and He, "Whiteboard scanning and image
 * enhancement", 2007, section 3. The middle of the picture is taken for the point at which the camera looked.
 */
export function estimateProportion(quad: Quad, picture: { width: number; height: number }): number {
  const [m1, m2, m4, m3] = quad.map(({ x, y }): Vector => [
    x - picture.width / 2,
    y - picture.height / 2,
    1,
  ]) as [Vector, Vector, Vector, Vector];
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3);
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2);
  const across: Vector = [k2 * m2[0] - m1[0], k2 * m2[1] - m1[1], k2 - 1];
  const down: Vector = [k3 * m3[0] - m1[0], k3 * m3[1] - m1[1], k3 - 1];
  const usual = FOCAL_LENGTH_OF_DIAGONAL * Math.hypot(picture.width, picture.height);
  const measured = Math.sqrt(-(across[0] * down[0] + across[1] * down[1]) / (across[2] * down[2]));
  // Lines that are nearly parallel do not tell it, and what they tell of a curled page may be anything.
  const isTold = [across, down].every(([x, y, z]) => (Math.abs(z) * usual) / Math.hypot(x, y) > LEAST_SLOPE);
  const focal = isTold && measured > usual / 2 && measured < usual * 3 ? measured : usual;
  const length = ([x, y, z]: Vector) => Math.hypot(x / focal, y / focal, z);
  return length(across) / length(down);
}

type Vector = [number, number, number];

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
