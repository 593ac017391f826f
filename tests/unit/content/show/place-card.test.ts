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

const free = { card: note, view, taken: [] };
const middle = boxAt(100, 300);

describe('a note', () => {
  const view200 = { width: 200, height: 80 };
  const send = boxAt(940, 560, button);
  const below = boxAt(100, 340);
  const above = boxAt(100, 260);

  it.each([
    ['goes below its field, at the start of the line', placeNote(boxAt(100, 50)), [100, 78]],
    ['goes below its field, at the right start of the line', placeNote(boxAt(500, 50), true), [400, 78]],
    ['goes above a field at the lower edge', placeNote(boxAt(100, 560)), [100, 452]],
    ['stays in the view beside a field at its right edge', placeNote(boxAt(900, 50)), [692, 78]],
    ['stays in the view when its field fills it', placeNote(boxAt(0, 0, view)), [8, 492]],
    [
      'shows its beginning when it is larger than the view',
      placeInCorner({ ...free, view: view200 }),
      [8, 8],
    ],
    [
      'goes to the lower right corner when it belongs to nothing in the view',
      placeInCorner(free),
      [684, 484],
    ],
    [
      'goes to another corner where a control is in that one',
      placeInCorner({ ...free, taken: [send] }),
      [16, 484],
    ],
    ['does not cover the next field', placeNote(boxAt(100, 50), false, [boxAt(100, 90)]), [308, 10]],
    ['covers neither the next nor the former field', placeNote(middle, false, [below, above]), [308, 260]],
    ['goes above where only the next field is close', placeNote(middle, false, [below]), [100, 192]],
    [
      'covers neither the next nor the former field, from right to left',
      placeNote(boxAt(500, 300), true, [boxAt(500, 340), boxAt(500, 260)]),
      [192, 260],
    ],
    [
      'goes to a corner where fields are on all sides',
      placeNote(middle, false, [below, above, boxAt(310, 300)]),
      [684, 484],
    ],
    [
      'covers little where there is no room at all',
      placeNote(boxAt(100, 50), false, [boxAt(0, 0, view)]),
      [100, 78],
    ],
  ])('%s', (_title, spot, [left, top]) => {
    expect(spot).toEqual({ left, top });
  });
});

describe('the button on a field', () => {
  it.each([
    ['goes beside the field, at the end of the line', placeButton(boxAt(100, 50)), [308, 45]],
    ['goes beside the field, at the left end of the line', placeButton(boxAt(100, 50), true), [32, 45]],
    ['goes above a field that leaves no room beside it', placeButton(boxAt(790, 300)), [930, 262]],
    ['goes below where there is no room above either', placeButton(boxAt(790, 10)), [930, 38]],
    ['goes into the corner of a large area', placeButton(boxAt(100, 100, AREA)), [632, 108]],
    ['goes into the left corner of a large area', placeButton(boxAt(100, 100, AREA), true), [108, 108]],
  ])('%s', (_title, spot, [left, top]) => {
    expect(spot).toEqual({ left, top });
  });
});
