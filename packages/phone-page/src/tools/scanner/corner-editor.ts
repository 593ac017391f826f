import type { Corners, Point } from '@svc/pictures';
import { build } from '../parts/build-element.ts';
import { drawSmall } from '../parts/draw-small.ts';
import { connectHandle } from '../parts/handle.ts';
import { Magnifier } from '../parts/magnifier.ts';
import { PictureStage, toPercent, turnPoint } from '../parts/picture-stage.ts';
import { drawOutline, moveCorner, nameOfCorner } from './corner-geometry.ts';
import type { ScanPage } from './scan-state.ts';
import { scannerTexts as texts } from './scanner-texts.ts';

export interface CornerEditorOptions {
  /** After a drag, or after a key was held down. */
  onCorners: (id: string, corners: Corners) => void;
  /** The browser cannot draw the photo. */
  onProblem: (id: string) => void;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The photo of a page with the page's corners, which the person can move. */
export class CornerEditor {
  readonly element: HTMLElement;
  readonly #options: CornerEditorOptions;
  readonly #stage: PictureStage;
  readonly #outline = document.createElementNS(SVG, 'polygon');
  readonly #overlay = buildOverlay(this.#outline);
  readonly #magnifier = new Magnifier();
  readonly #handles: readonly HTMLElement[];
  #page: ScanPage | undefined;
  #corners: Corners | undefined;
  /** The photo whose small copy is shown, or is being drawn. At most one. */
  #photo: Blob | undefined;

  constructor(options: CornerEditorOptions, signal: AbortSignal) {
    this.#options = options;
    this.#stage = new PictureStage(signal);
    this.#handles = texts.corners.map((_, index) => this.#createHandle(index, signal));
    this.#stage.area.append(this.#overlay, ...this.#handles);
    this.#stage.element.append(this.#magnifier.element);
    this.element = this.#stage.element;
  }

  show(page: ScanPage | undefined): void {
    this.#page = page;
    this.#corners = page?.corners;
    // What could not be loaded may be there later
    const drawn = page?.problem ? undefined : page;
    if (drawn?.photo !== this.#photo) void this.#load(drawn);
    this.#draw();
  }

  async #load(page: ScanPage | undefined): Promise<void> {
    this.#photo = page?.photo;
    this.#stage.show(undefined, 0);
    if (!page) return;
    const canvas = await drawSmall(page.photo).catch(() => undefined); // damaged, or unknown to the browser
    if (this.#photo !== page.photo) return; // another page was chosen meanwhile
    if (canvas) this.#stage.show(canvas, this.#page?.turns ?? 0);
    else if (page.corners) this.#options.onProblem(page.id);
    else this.#photo = undefined; // it is still being made into one that the browser draws
    this.#draw();
  }

  #draw(): void {
    const [page, corners] = [this.#page, this.#corners];
    const turns = page?.turns ?? 0;
    this.#stage.show(page?.problem ? undefined : this.#stage.canvas, turns);
    this.#overlay.style.display = corners ? '' : 'none';
    if (corners) this.#outline.setAttribute('points', drawOutline(corners, turns));
    for (const [index, handle] of this.#handles.entries()) {
      const corner = corners?.[index];
      handle.hidden = !corner;
      if (corner) place(handle, turnPoint(corner, turns), texts.corners[nameOfCorner(index, turns)]);
    }
  }

  #createHandle(index: number, signal: AbortSignal): HTMLElement {
    const element = build('div', {
      class: 'handle corner',
      role: 'slider',
      tabindex: '0',
      'aria-valuemin': '0',
      'aria-valuemax': '100',
    });
    const handle = {
      element,
      area: this.#stage.area,
      read: () => turnPoint(this.#corners?.[index] ?? { x: 0, y: 0 }, this.#page?.turns ?? 0),
      move: (to: Point) => this.#move(index, to),
      onStart: () => {
        element.classList.add('held');
        this.#magnify(index);
      },
      onEnd: () => {
        element.classList.remove('held');
        this.#magnifier.hide();
        if (this.#page && this.#corners) this.#options.onCorners(this.#page.id, this.#corners);
      },
    };
    connectHandle(handle, signal);
    return element;
  }

  /** @param to - in the picture as it is shown. */
  #move(index: number, to: Point): void {
    if (!this.#corners || !this.#page) return;
    this.#corners = moveCorner(this.#corners, index, turnPoint(to, -this.#page.turns));
    this.#draw();
    this.#magnify(index);
  }

  #magnify(index: number): void {
    const { canvas, area } = this.#stage;
    const point = this.#corners?.[index];
    if (!canvas || !point) return;
    this.#magnifier.show({ canvas, point, turns: this.#page?.turns ?? 0, shownWidth: area.clientWidth });
  }
}

function place(handle: HTMLElement, { x, y }: Point, name: string): void {
  Object.assign(handle.style, { left: `${x * 100}%`, top: `${y * 100}%` });
  handle.setAttribute('aria-label', name);
  handle.setAttribute('aria-valuenow', String(toPercent(x)));
  handle.setAttribute('aria-valuetext', texts.cornerAt(toPercent(x), toPercent(y)));
}

function buildOverlay(outline: SVGPolygonElement): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'outline');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(outline);
  return svg;
}
