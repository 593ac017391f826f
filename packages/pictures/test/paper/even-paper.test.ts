import { describe, expect, it } from 'vitest';
import { evenPaper } from '../../src/paper/even-paper.ts';

const WIDTH = 800;
const HEIGHT = 1130;

/** Lightness of what is on a page, in relation to its paper. */
const INK = 0.15;
const PENCIL = 0.78;

interface Mark {
  left: number;
  top: number;
  width: number;
  height: number;
  share: number;
}

const LINES: Mark[] = Array.from({ length: 20 }, (_, line) => ({
  left: 80,
  top: 200 + line * 20,
  width: 640,
  height: 5,
  share: INK,
}));
const PENCIL_LINE: Mark = { left: 80, top: 900, width: 400, height: 4, share: PENCIL };
const STAMP: Mark = { left: 560, top: 850, width: 110, height: 110, share: 0.4 };

function draw(light: (x: number, y: number) => number, marks: readonly Mark[]) {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) data[y * WIDTH + x] = light(x, y);
  for (const { left, top, width, height, share } of marks) {
    for (let y = top; y < top + height; y += 1) {
      for (let x = left; x < left + width; x += 1) data[y * WIDTH + x] = light(x, y) * share;
    }
  }
  const page = { width: WIDTH, height: HEIGHT, data };
  evenPaper(page);
  return (x: number, y: number) => page.data[y * WIDTH + x] ?? -1;
}

describe('evenPaper', () => {
  const lights: [string, (x: number, y: number) => number][] = [
    ['an even light', () => 235],
    ['a dark room', () => 60],
    ['a shadow from one side', (x) => 70 + (x / WIDTH) * 170],
    ['the hard shadow of a phone', (x, y) => (x + y > 900 ? 110 : 230)],
  ];

  it.each(lights)('makes paper white and ink dark in %s', (_, light) => {
    const at = draw(light, [...LINES, STAMP]);
    expect(Math.min(at(40, 100), at(400, 150), at(400, 700), at(760, 1100), at(30, 1000))).toBeGreaterThan(
      245,
    );
    expect(Math.max(at(100, 202), at(400, 402), at(700, 582))).toBeLessThan(40);
  });

  it.each(lights)('keeps a line in pencil and a stamp in %s', (_, light) => {
    const at = draw(light, [...LINES, PENCIL_LINE, STAMP]);
    expect(at(300, 902)).toBeGreaterThan(90);
    expect(at(300, 902)).toBeLessThan(225);
    expect(at(615, 905)).toBeLessThan(110);
  });

  it('does not make ink of a page that has pencil only', () => {
    const at = draw(() => 230, [PENCIL_LINE]);
    expect(at(300, 902)).toBeGreaterThan(90);
  });

  const DARK: [string, number, Omit<Mark, 'share'>][] = [
    ['a black photo', 0.1, { left: 100, top: 300, width: 600, height: 500 }],
    ['a dark box', 0.35, { left: 100, top: 300, width: 600, height: 300 }],
    ['a bar from edge to edge', 0.1, { left: 0, top: 300, width: 800, height: 300 }],
  ];

  it.each(DARK)('leaves %s on the page dark', (_, share, place) => {
    const at = draw(() => 230, [{ ...place, share }]);
    const middle = place.top + place.height / 2;
    expect(Math.max(at(400, middle), at(250, middle), at(550, middle))).toBeLessThan(110);
    expect(at(50, 100)).toBeGreaterThan(245);
    expect(at(400, 1000)).toBeGreaterThan(245);
  });

  it('whitens a soft shadow in the middle of a page', () => {
    const at = draw((x, y) => 230 - 85 * Math.exp(-(((x - 400) / 200) ** 2) - ((y - 600) / 200) ** 2), LINES);
    expect(Math.min(at(400, 610), at(300, 650), at(600, 700))).toBeGreaterThan(245);
  });
});
