import { describe, expect, it } from 'vitest';
import { placeAtEnd, placeClear, placeInCorner } from '../../../../lib/content/show/place-card.ts';

const view = { width: 1000, height: 600 };
const note = { width: 300, height: 100 };
const button = { width: 60, height: 30 };
const FIELD = { width: 200, height: 20 };
const AREA = { width: 600, height: 200 };

const placeNote = (box: DOMRectReadOnly, isRightToLeft = false, taken: DOMRectReadOnly[] = []) =>
  placeClear({ box, card: note, view, isRightToLeft, taken });
const placeButton = (box: DOMRectReadOnly, isRightToLeft = false) =>
  placeAtEnd({ box, card: button, view, isRightToLeft, taken: [] });

function boxAt(left: number, top: number, { width, height } = FIELD): DOMRectReadOnly {
  const edges = { left, top, width, height, x: left, y: top, right: left + width, bottom: top + height };
  return { ...edges, toJSON: () => edges };
}

describe('a note', () => {
  it('goes below its field, at the start of the line', () => {
    expect(placeNote(boxAt(100, 50))).toEqual({ left: 100, top: 78 });
    expect(placeNote(boxAt(500, 50), true)).toEqual({ left: 400, top: 78 });
  });

  it('goes above a field at the lower edge', () => {
    expect(placeNote(boxAt(100, 560))).toEqual({ left: 100, top: 452 });
  });

  it('stays in the view beside a field at its right edge', () => {
    expect(placeNote(boxAt(900, 50))).toEqual({ left: 692, top: 78 });
  });

  it('stays in the view when its field fills it', () => {
    expect(placeNote(boxAt(0, 0, view))).toEqual({ left: 8, top: 492 });
  });

  it('shows its beginning when it is larger than the view', () => {
    expect(placeInCorner({ card: note, view: { width: 200, height: 80 }, taken: [] })).toEqual({
      left: 8,
      top: 8,
    });
  });

  it('goes to the lower right corner when it belongs to nothing in the view', () => {
    expect(placeInCorner({ card: note, view, taken: [] })).toEqual({ left: 684, top: 484 });
  });

  it('goes to another corner where something that a person uses is in the lower right one', () => {
    const send = boxAt(940, 560, button);
    expect(placeInCorner({ card: note, view, taken: [send] })).toEqual({ left: 16, top: 484 });
  });

  it('covers no field: not the next one below, nor the one above, nor its own', () => {
    const next = boxAt(100, 90);
    expect(placeNote(boxAt(100, 50), false, [next])).toEqual({ left: 308, top: 10 });
    const former = boxAt(100, 260);
    expect(placeNote(boxAt(100, 300), false, [boxAt(100, 340), former])).toEqual({ left: 308, top: 260 });
    expect(placeNote(boxAt(100, 300), false, [boxAt(100, 340)])).toEqual({ left: 100, top: 192 });
    expect(placeNote(boxAt(500, 300), true, [boxAt(500, 340), boxAt(500, 260)])).toEqual({
      left: 192,
      top: 260,
    });
  });

  it('goes to a corner where fields are on all sides, and covers little where there is no room at all', () => {
    const around = [boxAt(100, 340), boxAt(100, 260), boxAt(310, 300)];
    expect(placeNote(boxAt(100, 300), false, around)).toEqual({ left: 684, top: 484 });
    expect(placeNote(boxAt(100, 50), false, [boxAt(0, 0, view)])).toEqual({ left: 100, top: 78 });
  });
});

describe('the button on a field', () => {
  it('goes beside the field, at the end of the line', () => {
    expect(placeButton(boxAt(100, 50))).toEqual({ left: 308, top: 45 });
    expect(placeButton(boxAt(100, 50), true)).toEqual({ left: 32, top: 45 });
  });

  it('goes above a field that leaves no room beside it', () => {
    expect(placeButton(boxAt(790, 300))).toEqual({ left: 930, top: 262 });
  });

  it('goes below where there is no room above either', () => {
    expect(placeButton(boxAt(790, 10))).toEqual({ left: 930, top: 38 });
  });

  it('goes into the corner of a large area', () => {
    expect(placeButton(boxAt(100, 100, AREA))).toEqual({ left: 632, top: 108 });
    expect(placeButton(boxAt(100, 100, AREA), true)).toEqual({ left: 108, top: 108 });
  });
});
