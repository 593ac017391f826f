import { describe, expect, it } from 'vitest';
import { turnPoint } from '../../../src/tools/parts/picture-stage.ts';
import {
  drawOutline,
  isPage,
  moveCorner,
  nameOfCorner,
  WHOLE_PHOTO,
} from '../../../src/tools/scanner/corner-geometry.ts';

describe('a corner of a page', () => {
  it('goes where it is dragged, within the photo', () => {
    expect(moveCorner(WHOLE_PHOTO, 0, { x: 0.2, y: 0.1 })[0]).toEqual({ x: 0.2, y: 0.1 });
    expect(moveCorner(WHOLE_PHOTO, 2, { x: 1.4, y: 0.9 })[2]).toEqual({ x: 1, y: 0.9 });
  });

  it.each([
    ['beyond the opposite corner', { x: 0.99, y: 0.99 }],
    ['across an edge', { x: 0.7, y: 0.6 }],
    ['onto the line between its neighbours', { x: 0.5, y: 0.5 }],
  ])('does not go %s, where the page would be none', (_, to) => {
    expect(moveCorner(WHOLE_PHOTO, 0, to)).toBe(WHOLE_PHOTO);
  });

  it('is named by where it is seen when the photo is turned', () => {
    expect(nameOfCorner(0, 0)).toBe(0);
    expect(nameOfCorner(0, 1)).toBe(1); // the upper left one is the upper right one
    expect(nameOfCorner(3, 1)).toBe(0);
  });
});

describe('the outline of a page', () => {
  it('is drawn where the turned photo shows it', () => {
    const page = [
      { x: 0.1, y: 0.2 },
      { x: 0.9, y: 0.2 },
      { x: 0.9, y: 0.8 },
      { x: 0.1, y: 0.8 },
    ] as const;
    expect(drawOutline(page, 0)).toBe('10,20 90,20 90,80 10,80');
    expect(drawOutline(page, 1)).toBe('80,10 80,90 20,90 20,10');
  });

  it('is a page only clockwise', () => {
    const [a, b, c, d] = WHOLE_PHOTO;
    expect(isPage(WHOLE_PHOTO)).toBe(true);
    expect(isPage([d, c, b, a])).toBe(false);
  });
});

describe('a turned point', () => {
  it('comes back by turning as often the other way', () => {
    for (let turns = -4; turns <= 4; turns += 1) {
      const back = turnPoint(turnPoint({ x: 0.1, y: 0.3 }, turns), -turns);
      expect(back.x).toBeCloseTo(0.1);
      expect(back.y).toBeCloseTo(0.3);
    }
  });
});
