import { describe, expect, it } from 'vitest';
import { estimateProportion, fromUpperLeft, isPagelike, type Quad } from '../../src/paper/quad.ts';

const PHOTO = { width: 3000, height: 4000 };

/** Corners of a sheet in a photo of a camera that looks at it from the side. Lengths in sheet widths, angles in degrees. */
function photograph(
  sheet: { width: number; height: number },
  tilt: { x: number; y: number; turn: number },
): Quad {
  const focal = 3100;
  const [ax, ay, az] = [tilt.x, tilt.y, tilt.turn].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const points = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u = 0, v = 0]) => {
    const [x0, y0] = [(u * sheet.width) / 2, (v * sheet.height) / 2];
    const [x, y] = [x0 * Math.cos(az) - y0 * Math.sin(az), x0 * Math.sin(az) + y0 * Math.cos(az)];
    const [y1, z1] = [y * Math.cos(ax), y * Math.sin(ax)];
    const [x2, z2] = [x * Math.cos(ay) + z1 * Math.sin(ay), z1 * Math.cos(ay) - x * Math.sin(ay) + 2.2];
    return { x: 1500 + (focal * x2) / z2, y: 2000 + (focal * y1) / z2 };
  });
  return points as unknown as Quad;
}

describe('estimateProportion', () => {
  it.each([
    { tilt: { x: 0, y: 0, turn: 0 } },
    { tilt: { x: 25, y: 0, turn: 0 } },
    { tilt: { x: 0, y: 30, turn: 5 } },
    { tilt: { x: 20, y: -15, turn: 20 } },
    { tilt: { x: 35, y: 10, turn: -30 } },
  ])('tells the proportions of A4 to two hundredths from $tilt', ({ tilt }) => {
    const proportion = estimateProportion(photograph({ width: 1, height: Math.SQRT2 }, tilt), PHOTO);
    expect(Math.abs(proportion * Math.SQRT2 - 1)).toBeLessThan(0.02);
  });

  it('tells those of a receipt', () => {
    const quad = photograph({ width: 0.4, height: 1.6 }, { x: 30, y: 0, turn: 3 });
    expect(estimateProportion(quad, PHOTO)).toBeCloseTo(0.25, 2);
  });
});

describe('isPagelike', () => {
  it('takes a page that is seen from the side', () => {
    expect(isPagelike(quad([900, 800], [2100, 800], [2600, 3400], [400, 3400]), PHOTO)).toBe(true);
  });

  it.each([
    ['crossed', quad([500, 500], [2500, 3500], [2500, 500], [500, 3500])],
    ['bent inwards', quad([500, 500], [2500, 500], [1200, 1400], [500, 3500])],
    ['counterclockwise', quad([500, 500], [500, 3500], [2500, 3500], [2500, 500])],
    ['tiny', quad([500, 500], [1000, 500], [1000, 1200], [500, 1200])],
    ['a triangle nearly', quad([1400, 500], [1600, 500], [2800, 3500], [200, 3500])],
    ['a strip', quad([100, 500], [2900, 500], [2900, 700], [100, 700])],
  ])('refuses corners that are %s', (_, corners) => {
    expect(isPagelike(corners, PHOTO)).toBe(false);
  });
});

describe('fromUpperLeft', () => {
  it('begins with the corner that is nearest to the upper left', () => {
    const [a, b, c, d] = photograph({ width: 1, height: Math.SQRT2 }, { x: 0, y: 0, turn: 30 });
    expect(fromUpperLeft([c, d, a, b])).toEqual([a, b, c, d]);
  });
});

function quad(...points: [number, number][]): Quad {
  return points.map(([x, y]) => ({ x, y })) as unknown as Quad;
}
