import type { Point, QuarterTurns } from '@svc/pictures';
import { build } from './build-element.ts';

/** A picture as large as there is room for, turned, with handles over it. */
export class PictureStage {
  /** Takes the room that it gets, with an edge around the picture where a finger finds the outermost handles. */
  readonly element = build('div', { class: 'stage' });
  /** As large as the picture. Handles lie in it. */
  readonly area = build('div', { class: 'stage-area' });
  readonly #frame = build('div', { class: 'stage-picture' });
  readonly #observer = new ResizeObserver(() => this.#fit());
  #canvas: HTMLCanvasElement | undefined;
  #turns: QuarterTurns = 0;

  constructor(signal: AbortSignal) {
    this.area.append(this.#frame);
    this.element.append(this.area);
    this.#observer.observe(this.element);
    signal.addEventListener('abort', () => this.#observer.disconnect(), { once: true });
  }

  /** `undefined`: there is nothing to show yet. */
  show(canvas: HTMLCanvasElement | undefined, turns: QuarterTurns): void {
    this.#turns = turns;
    if (canvas !== this.#canvas) {
      this.#canvas = canvas;
      this.#frame.textContent = '';
      if (canvas) this.#frame.append(canvas);
    }
    this.area.hidden = !canvas;
    this.#fit();
  }

  get canvas(): HTMLCanvasElement | undefined {
    return this.#canvas;
  }

  /** Width through height of the picture as it is shown. */
  get ratio(): number {
    const { width, height } = this.#canvas ?? { width: 1, height: 1 };
    return this.#turns % 2 === 0 ? width / height : height / width;
  }

  #fit(): void {
    const canvas = this.#canvas;
    if (!canvas) return;
    const { clientWidth, clientHeight } = this.element;
    const edge = Number.parseFloat(getComputedStyle(this.element).paddingLeft) * 2;
    const width = Math.max(1, Math.min(clientWidth - edge, (clientHeight - edge) * this.ratio));
    const height = width / this.ratio;
    Object.assign(this.area.style, { width: `${width}px`, height: `${height}px` });
    const isAcross = this.#turns % 2 === 1;
    Object.assign(canvas.style, {
      width: `${isAcross ? height : width}px`,
      height: `${isAcross ? width : height}px`,
      transform: `translate(-50%, -50%) rotate(${this.#turns * 90}deg)`,
    });
  }
}

/** Where a point of a picture is after quarter turns clockwise. */
export function turnPoint({ x, y }: Point, turns: number): Point {
  switch (((turns % 4) + 4) % 4) {
    case 1:
      return { x: 1 - y, y: x };
    case 2:
      return { x: 1 - x, y: 1 - y };
    case 3:
      return { x: y, y: 1 - x };
    default:
      return { x, y };
  }
}

/** One more or one less. */
export function addTurns(turns: QuarterTurns, by: 1 | -1): QuarterTurns {
  return ((turns + by + 4) % 4) as QuarterTurns; // 0 to 3
}

export function limit(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** Of a share, for words. */
export function toPercent(share: number): number {
  return Math.round(share * 100);
}
