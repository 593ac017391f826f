import type { Point, Share } from '@svc/pictures';
import { build } from '../parts/build-element.ts';
import { connectHandle } from '../parts/handle.ts';
import { toPercent } from '../parts/picture-stage.ts';
import { moveCrop, moveSides, placeOf, type HandleSides } from './crop-geometry.ts';
import { editorTexts as texts } from './editor-texts.ts';

/** In the order of the tab key: clockwise from the upper left. */
const HANDLES: readonly HandleSides[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];
const MIDDLE: HandleSides = { x: 0, y: 0 };

export interface CropFrameOptions {
  area: HTMLElement;
  onStart: () => void;
  onMove: (crop: Share) => void;
  onEnd: () => void;
}

/** The part to keep, with its handles. */
export class CropFrame {
  readonly #shade = build('div', { class: 'crop-shade' });
  readonly #handles: readonly { sides: HandleSides; element: HTMLElement }[];
  #crop: Share = { left: 0, top: 0, width: 1, height: 1 };

  constructor(options: CropFrameOptions, signal: AbortSignal) {
    this.#handles = [MIDDLE, ...HANDLES].map((sides) => ({ sides, element: buildHandle(sides) }));
    options.area.append(
      build('div', { class: 'crop-clip' }, this.#shade),
      ...this.#handles.map(({ element }) => element),
    );
    for (const { sides, element } of this.#handles) this.#connect(options, { sides, element }, signal);
  }

  draw(crop: Share): void {
    this.#crop = crop;
    const { left, top, width, height } = crop;
    const box = {
      left: asLength(left),
      top: asLength(top),
      width: asLength(width),
      height: asLength(height),
    };
    Object.assign(this.#shade.style, box);
    for (const { sides, element } of this.#handles) {
      const place = placeOf(crop, sides);
      const isMiddle = sides === MIDDLE;
      Object.assign(element.style, isMiddle ? box : { left: asLength(place.x), top: asLength(place.y) });
      const value = describe(sides, place, crop);
      element.setAttribute('aria-valuenow', String(value.now));
      element.setAttribute('aria-valuetext', value.text);
    }
  }

  #connect(
    { area, onStart, onMove, onEnd }: CropFrameOptions,
    { sides, element }: { sides: HandleSides; element: HTMLElement },
    signal: AbortSignal,
  ): void {
    const read = () => placeOf(this.#crop, sides);
    const move = (to: Point) =>
      onMove(sides === MIDDLE ? moveCrop(this.#crop, to) : moveSides(this.#crop, sides, to));
    connectHandle({ element, area, read, move, onStart, onEnd }, signal);
  }
}

/** A slider: screen readers hand it the arrow keys, and read its new value. */
function buildHandle(sides: HandleSides): HTMLElement {
  const key = `${sides.x},${sides.y}`;
  return build('div', {
    class: sides === MIDDLE ? 'crop-middle' : 'handle',
    role: 'slider',
    tabindex: '0',
    'data-sides': key,
    'aria-label': texts.handles[key] ?? texts.part,
    'aria-valuemin': '0',
    'aria-valuemax': '100',
  });
}

function describe({ x, y }: HandleSides, place: Point, crop: Share): { now: number; text: string } {
  const [fromLeft, fromTop] = [texts.fromLeft(toPercent(place.x)), texts.fromTop(toPercent(place.y))];
  if (x === 0 && y === 0)
    return { now: toPercent(place.x), text: texts.kept(toPercent(crop.width), toPercent(crop.height)) };
  if (x === 0) return { now: toPercent(place.y), text: fromTop };
  return { now: toPercent(place.x), text: y === 0 ? fromLeft : `${fromLeft}, ${fromTop}` };
}

function asLength(share: number): string {
  return `${share * 100}%`;
}
