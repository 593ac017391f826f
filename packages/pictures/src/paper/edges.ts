import type { Point } from '../picture-tools.ts';
import type { GreyImage } from './grey-image.ts';
import { rotate, type Quad } from './quad.ts';

/** How far from a guessed side its edge is looked for, in shares of the picture's diagonal. */
const REACH = 0.03;
/** Points along a side. */
const SAMPLES = 48;
/** Left out at both ends of a side, where a finger or a folded corner is. */
const END_SHARE = 0.06;
/** Least difference of lightness from one side of an edge to the other, of 255. Noise of a dark photo stays below. */
const LEAST_STEP = 4;
/** Pixels on each side of an edge that are averaged. */
const DEPTH = 3;
/** Farther away the page still differs from its table, but not from itself beyond a line that is printed on it. */
const BEYOND = { from: 5, to: 9 };
/** Times the line is fitted anew to the points that lie near it. */
const FITS = 4;

export interface Edges {
  quad: Quad;
  /** Of each side, from the top clockwise: the share of points that have an edge where the side is. 0 to 1. */
  support: readonly number[];
}

interface EdgePoint extends Point {
  /** Lightness inside minus outside. */
  step: number;
}

interface Line {
  point: Point;
  /** Of length 1. */
  direction: Point;
}

/** Moves each side of a guessed page to the edge beside it, and tells how much of an edge there is. */
export function fitEdges(image: GreyImage, guess: Quad): Edges | undefined {
  const sides = [0, 1, 2, 3].map((at) => fitSide(image, rotate(guess, at)));
  const corners = sides.map(({ line }, at) => meet(sides[(at + 3) % 4]?.line ?? line, line));
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d) return undefined;
  return { quad: [a, b, c, d], support: sides.map(({ support }) => support) };
}

/** Fits the side from the first corner to the second. */
function fitSide(image: GreyImage, [from, to]: Quad): { line: Line; support: number } {
  const diagonal = Math.hypot(image.width, image.height);
  const guessed = lineThrough(from, to);
  const points = Array.from({ length: SAMPLES }, (_, at) => {
    const share = END_SHARE + ((1 - 2 * END_SHARE) * at) / (SAMPLES - 1);
    const point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    return findStep(image, { point, direction: guessed.direction }, REACH * diagonal);
  }).filter((point) => point !== undefined);
  // A page is lighter than its table, or darker, along its whole side.
  const sign = Math.sign(points.reduce((sum, { step }) => sum + step, 0));
  const alike = points.filter(({ step }) => Math.sign(step) === sign);
  let line = guessed;
  let near: readonly EdgePoint[] = alike;
  for (let fit = 0; fit < FITS; fit += 1) {
    if (near.length < SAMPLES / 4) return { line: guessed, support: 0 };
    line = fitLine(near);
    const tolerance = diagonal * (fit === FITS - 1 ? 0.004 : REACH / (fit + 2));
    near = alike.filter((point) => offset(line, point) < tolerance);
  }
  const supporting = near.filter((point) => isBorder(image, point, line));
  return { line, support: supporting.length / SAMPLES };
}

/** Whether lightness differs on both sides as it does at the edge itself. */
function isBorder(image: GreyImage, point: Point, { direction }: Line): boolean {
  // The fitted direction may be the opposite of the side's.
  const difference = sideMean(image, { point, direction }, 1) - sideMean(image, { point, direction }, -1);
  return Math.abs(difference) >= LEAST_STEP;
}

/** Beyond the picture its last pixels count. */
function sideMean(image: GreyImage, { point: { x, y }, direction }: Line, side: 1 | -1): number {
  let sum = 0;
  for (let at = BEYOND.from; at < BEYOND.to; at += 1) {
    const [farX, farY] = [x - direction.y * at * side, y + direction.x * at * side];
    sum += read(image, clamp(farX, image.width - 1), clamp(farY, image.height - 1));
  }
  return sum / (BEYOND.to - BEYOND.from);
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

/** The place across a line where lightness changes most. */
function findStep(image: GreyImage, { point, direction }: Line, reach: number): EdgePoint | undefined {
  // Clockwise along a side, the page is to the right: (-y, x) in a picture, whose y grows downwards.
  const inward = { x: -direction.y, y: direction.x };
  const count = Math.ceil(reach) + DEPTH;
  const values: number[] = [];
  for (let at = -count; at <= count; at += 1) {
    values.push(read(image, point.x + inward.x * at, point.y + inward.y * at));
  }
  let best: { step: number; weight: number; at: number } | undefined;
  for (let at = DEPTH; at <= values.length - DEPTH; at += 1) {
    const step = mean(values, at, at + DEPTH) - mean(values, at - DEPTH, at);
    const shift = at - count - 0.5;
    // Text inside a page has stronger edges than the page: what is nearer counts more.
    const weight = Math.abs(step) * (1 - 0.5 * (Math.abs(shift) / count));
    if (Math.abs(step) >= LEAST_STEP && weight > (best?.weight ?? 0)) best = { step, weight, at: shift };
  }
  if (!best) return undefined;
  return { x: point.x + inward.x * best.at, y: point.y + inward.y * best.at, step: best.step };
}

/** NaN outside of the picture, where no edge is found. */
function read({ width, height, data }: GreyImage, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)];
  if (column < 0 || row < 0 || column >= width || row >= height) return Number.NaN;
  return data[row * width + column] ?? Number.NaN;
}

function mean(values: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += values[at] ?? 0;
  return sum / (to - from);
}

function lineThrough(from: Point, to: Point): Line {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { point: from, direction: { x: (to.x - from.x) / length, y: (to.y - from.y) / length } };
}

/** The line with the least squares of distances. */
function fitLine(points: readonly Point[]): Line {
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  let [xx, xy, yy] = [0, 0, 0];
  for (const point of points) {
    xx += (point.x - x) ** 2;
    xy += (point.x - x) * (point.y - y);
    yy += (point.y - y) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { point: { x, y }, direction: { x: Math.cos(angle), y: Math.sin(angle) } };
}

function offset({ point, direction }: Line, other: Point): number {
  return Math.abs((other.x - point.x) * direction.y - (other.y - point.y) * direction.x);
}

function meet(a: Line, b: Line): Point | undefined {
  const across = a.direction.x * b.direction.y - a.direction.y * b.direction.x;
  if (Math.abs(across) < 0.2) return undefined;
  const along = ((b.point.x - a.point.x) * b.direction.y - (b.point.y - a.point.y) * b.direction.x) / across;
  return { x: a.point.x + a.direction.x * along, y: a.point.y + a.direction.y * along };
}
