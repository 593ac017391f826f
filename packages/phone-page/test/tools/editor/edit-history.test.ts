import { describe, expect, it } from 'vitest';
import {
  isWhole,
  MIN_SHARE,
  moveCrop,
  moveSides,
  placeOf,
  turnCrop,
  WHOLE,
} from '../../../src/tools/editor/crop-geometry.ts';
import {
  changeEdit,
  describeEdit,
  isChanged,
  isUntouched,
  startHistory,
  undoEdit,
  UNTOUCHED,
} from '../../../src/tools/editor/edit-history.ts';

const NEW_HISTORY = startHistory();
const part = { left: 0.2, top: 0.3, width: 0.4, height: 0.5 };

describe('the part of a picture to keep', () => {
  it('follows the handle of a corner or an edge, within the picture', () => {
    const corner = moveSides(part, { x: -1, y: 1 }, { x: 0.1, y: 0.9 });
    expect(corner).toEqual({ left: 0.1, top: 0.3, width: expect.closeTo(0.5), height: expect.closeTo(0.6) });
    const edge = moveSides(part, { x: 0, y: -1 }, { x: 0.9, y: -2 });
    expect(edge).toEqual({ left: 0.2, top: 0, width: expect.closeTo(0.4), height: expect.closeTo(0.8) });
  });

  it('never becomes so small that its handles lie over each other', () => {
    const { left, width, height } = moveSides(part, { x: -1, y: 1 }, { x: 5, y: -5 });
    expect([width, height]).toEqual([expect.closeTo(MIN_SHARE), expect.closeTo(MIN_SHARE)]);
    expect(left + width).toBeCloseTo(0.6);
  });

  it('is moved as a whole, and stops at the edge', () => {
    expect(placeOf(part, { x: 0, y: 0 })).toEqual({ x: expect.closeTo(0.4), y: expect.closeTo(0.55) });
    expect(moveCrop(part, { x: 9, y: 0.4 })).toEqual({
      ...part,
      left: expect.closeTo(0.6),
      top: expect.closeTo(0.15),
    });
  });

  it('shows the same after a turn, and is as before after four', () => {
    const turned = turnCrop(part, 1);
    const expected = { left: 0.2, top: 0.2, width: 0.5, height: 0.4 };
    for (const [side, share] of Object.entries(expected))
      expect(turned).toHaveProperty(side, expect.closeTo(share));
    expect(turnCrop(turned, -1).left).toBeCloseTo(part.left);
    expect(turnCrop(turned, -1).top).toBeCloseTo(part.top);
    expect(isWhole(turnCrop(WHOLE, 1))).toBe(true);
    expect(isWhole(part)).toBe(false);
  });
});

describe('what was done with a picture', () => {
  it('is undone step by step', () => {
    const turned = changeEdit(NEW_HISTORY, { turns: 1 });
    const cut = changeEdit(turned, { crop: part });
    expect(undoEdit(cut)).toEqual(turned);
    expect(undoEdit(undoEdit(cut))).toEqual(NEW_HISTORY);
    expect(undoEdit(NEW_HISTORY)).toEqual(NEW_HISTORY);
  });

  it('is taken back at once, which can be undone too', () => {
    const cut = changeEdit(changeEdit(NEW_HISTORY, { turns: 3 }), { crop: part });
    const reset = changeEdit(cut, UNTOUCHED);
    expect(isUntouched(reset)).toBe(true);
    expect(undoEdit(reset).now).toEqual(cut.now);
  });

  it('begins with what was chosen before, which is no step and no change', () => {
    const former = { turns: 3, crop: part } as const;
    const history = startHistory(former);
    expect(history.past).toEqual([]);
    expect(isUntouched(history)).toBe(false);
    expect(isChanged(history)).toBe(false);
    expect(describeEdit(history)).toEqual(former);
    const turned = changeEdit(history, { turns: 2 });
    expect(isChanged(turned)).toBe(true);
    expect(isChanged(undoEdit(turned))).toBe(false);
  });

  it('is nothing when the picture is as it was taken', () => {
    expect(describeEdit(NEW_HISTORY)).toEqual({ turns: 0 });
    const reset = changeEdit(startHistory({ turns: 3, crop: part }), UNTOUCHED);
    expect(isChanged(reset)).toBe(true);
    expect(describeEdit(reset)).toEqual({ turns: 0 });
  });

  it('has no steps that change nothing', () => {
    expect(changeEdit(NEW_HISTORY, { turns: 0 }).past).toEqual([]);
  });
});
