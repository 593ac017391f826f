import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measurePage } from '../../src/paper/draw-page.ts';
import { isConvex, type Quad } from '../../src/paper/quad.ts';
import { makeUsable } from '../../src/paper/usable-corners.ts';
import type { Corners } from '../../src/picture-tools.ts';

const corners = (...places: [x: number, y: number][]) =>
  places.map(([x, y]) => ({ x, y })) as unknown as Corners;

const PAGE = corners([0.1, 0.1], [0.9, 0.2], [0.8, 0.9], [0.2, 0.8]);
const WHOLE = corners([0, 0], [1, 0], [1, 1], [0, 1]);
const AROUND = corners([0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]);

it.each([
  ['those of a page', PAGE, PAGE],
  ['some outside the photo', corners([-2, -1], [9, 0], [1, 1], [0, 3]), WHOLE],
  ['none that are numbers', corners([NaN, NaN], [NaN, Infinity], [Infinity, NaN], [-Infinity, NaN]), WHOLE],
  [
    'one that is no number',
    corners([NaN, 0.1], [0.9, 0.2], [0.8, 0.9], [0.2, 0.8]),
    corners([0, 0.1], [0.9, 0.2], [0.8, 0.9], [0.2, 0.8]),
  ],
  ['crossed ones', corners([0.1, 0.1], [0.9, 0.9], [0.9, 0.1], [0.1, 0.9]), AROUND],
  ['mirrored ones', corners([0.9, 0.1], [0.1, 0.1], [0.1, 0.9], [0.9, 0.9]), AROUND],
  ['a dented one', corners([0.1, 0.1], [0.9, 0.1], [0.2, 0.2], [0.1, 0.9]), AROUND],
  ['all in one place', corners([0.5, 0.5], [0.5, 0.5], [0.5, 0.5], [0.5, 0.5]), WHOLE],
  ['all on a line', corners([0, 0.5], [0.3, 0.5], [0.6, 0.5], [1, 0.5]), WHOLE],
])('makes corners that can be drawn of %s', (_, given, usable) => {
  expect(makeUsable(given)).toEqual(usable);
});

it('measures a page of some pixels, whatever the corners and sizes are', () => {
  const share = fc.double({ min: -3, max: 3 });
  const point = fc.record({ x: share, y: share });
  const anything = fc.tuple(point, point, point, point);
  const photo = { width: 4000, height: 3000 };
  fc.assert(
    fc.property(anything, fc.double(), (given, maxSide) => {
      const usable = makeUsable(given);
      expect(isConvex(usable)).toBe(true);
      const quad = usable.map(({ x, y }) => ({ x: x * photo.width, y: y * photo.height })) as unknown as Quad;
      const { width, height } = measurePage(quad, photo, maxSide);
      expect(width).toBeGreaterThanOrEqual(1);
      expect(height).toBeGreaterThanOrEqual(1);
      expect(Math.max(width, height)).toBeLessThanOrEqual(5000);
    }),
    { numRuns: 2000, seed: 36 },
  );
});
