import type { Point, QuarterTurns } from '@svc/pictures';
import { build } from './build-element.ts';
import { turnPoint } from './picture-stage.ts';

const SIDE = 120;
/** Pixels of the lens for each pixel of the picture as it is shown. */
const ZOOM = 2.5;

export interface LookedAt {
  canvas: HTMLCanvasElement;
  /** In the upright picture. */
  point: Point;
  turns: QuarterTurns;
  /** CSS pixels of the turned picture as it is shown. */
  shownWidth: number;
}

/** Shows what the finger hides, in the corner that is the farthest from it. */
export class Magnifier {
  readonly element = build('div', { class: 'magnifier', 'aria-hidden': 'true', hidden: true });
  readonly #lens = build('canvas', {});

  constructor() {
    this.element.append(this.#lens);
  }

  show({ canvas, point, turns, shownWidth }: LookedAt): void {
    const density = Math.min(window.devicePixelRatio, 2);
    const side = Math.round(SIDE * density);
    if (this.#lens.width !== side) this.#lens.width = this.#lens.height = side;
    const context = this.#lens.getContext('2d');
    if (!context) return;
    const isAcross = turns % 2 === 1;
    const scale = ((shownWidth * ZOOM) / (isAcross ? canvas.height : canvas.width)) * density;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, side, side);
    context.translate(side / 2, side / 2);
    context.rotate((turns * Math.PI) / 2);
    context.scale(scale, scale);
    context.drawImage(canvas, -point.x * canvas.width, -point.y * canvas.height);
    const seen = turnPoint(point, turns);
    this.element.dataset['side'] = seen.x < 0.5 && seen.y < 0.6 ? 'right' : 'left';
    this.element.hidden = false;
  }

  hide(): void {
    this.element.hidden = true;
  }
}
