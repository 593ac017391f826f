import { describe, expect, it } from 'vitest';
import { planShape, scaleSize } from '../../src/change/result-shape.ts';

const picture = { width: 400, height: 300 };
/** A quarter from the left, a third from the top. */
const crop = { left: 0.25, top: 0, width: 0.5, height: 1 / 3 };

describe('the shape of a result', () => {
  it('is all of the picture by default', () => {
    expect(planShape(picture, {})).toEqual({
      area: { left: 0, top: 0, width: 400, height: 300 },
      turns: 0,
      width: 400,
      height: 300,
    });
  });

  it.each([
    [0, { left: 100, top: 0, width: 200, height: 100 }, [200, 100]],
    // Its upper edge was its left edge
    [1, { left: 0, top: 75, width: 133, height: 150 }, [150, 133]],
    [2, { left: 100, top: 200, width: 200, height: 100 }, [200, 100]],
    [3, { left: 267, top: 75, width: 133, height: 150 }, [150, 133]],
  ] as const)('after %i quarter turns it is a part of what is seen then', (turns, area, [width, height]) => {
    expect(planShape(picture, { turns, crop })).toEqual({ area, turns, width, height });
  });

  it.each([
    [
      { left: 0.999, top: 0.999, width: 0, height: 0 },
      { left: 399, top: 299, width: 1, height: 1 },
    ],
    [
      { left: -1, top: -1, width: 9, height: 9 },
      { left: 0, top: 0, width: 400, height: 300 },
    ],
    [
      { left: 2, top: 2, width: 1, height: 1 },
      { left: 399, top: 299, width: 1, height: 1 },
    ],
  ])('has a pixel at least, and none outside: %j', (part, area) => {
    expect(planShape(picture, { crop: part }).area).toEqual(area);
  });

  it('is never smaller than a pixel', () => {
    expect(scaleSize({ width: 4000, height: 1 }, 0.1)).toEqual({ width: 400, height: 1 });
  });
});
