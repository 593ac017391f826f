import { describe, expect, it } from 'vitest';
import type { Quad } from '../../src/paper/quad.ts';
import { straighten } from '../../src/paper/straighten.ts';

/** A photo whose lightness is its column, or its row. */
function ramp(of: 'column' | 'row') {
  const data = Uint8Array.from({ length: 200 * 200 }, (_, at) =>
    of === 'column' ? at % 200 : Math.floor(at / 200),
  );
  return { width: 200, height: 200, data };
}

const QUAD: Quad = [
  { x: 60, y: 20 },
  { x: 140, y: 30 },
  { x: 190, y: 180 },
  { x: 10, y: 170 },
];
/** Where the diagonals of the quadrilateral meet: perspective keeps it in the middle of the page. */
const MIDDLE = { x: 101.67, y: 71.28 };

function straightened(of: 'column' | 'row') {
  const page = { width: 101, height: 141, data: new Uint8Array(101 * 141) };
  straighten(ramp(of), QUAD, page);
  return (x: number, y: number) => page.data[y * 101 + x];
}

describe('straighten', () => {
  it('puts corners into the corners', () => {
    const column = straightened('column');
    expect([column(0, 0), column(100, 0), column(100, 140), column(0, 140)]).toEqual(
      [60, 139, 188, 11].map((value) => expect.closeTo(value, -0.5)),
    );
  });

  it('keeps the middle where perspective has it', () => {
    expect(straightened('column')(50, 70)).toBeCloseTo(MIDDLE.x, -0.5);
    expect(straightened('row')(50, 70)).toBeCloseTo(MIDDLE.y, -0.5);
  });

  it('straightens colours as it does grey', () => {
    const grey = ramp('row');
    const colours = { ...grey, data: new Uint8ClampedArray(grey.data.length * 4).fill(255) };
    for (let at = 0; at < grey.data.length; at += 1) colours.data[at * 4 + 2] = grey.data[at] ?? 0;
    const page = { width: 101, height: 141, data: new Uint8ClampedArray(101 * 141 * 4) };
    straighten(colours, QUAD, page);
    const at = (70 * 101 + 50) * 4;
    expect([...page.data.subarray(at, at + 4)]).toEqual([255, 255, straightened('row')(50, 70), 255]);
  });
});
