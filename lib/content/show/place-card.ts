import { isBoxInView, visibleElementFor } from '../targets/visible-box.ts';

export interface Size {
  width: number;
  height: number;
}

export interface NearOptions {
  /** The box that the card belongs to, in the viewport. */
  box: DOMRectReadOnly;
  card: Size;
  view: Size;
  /** Whether lines begin at the right. */
  isRightToLeft: boolean;
  /** Boxes of the controls in the view. */
  taken: readonly Box[];
}

type Box = Pick<DOMRectReadOnly, 'left' | 'top' | 'right' | 'bottom'>;

export interface Spot {
  left: number;
  top: number;
}

const GAP_PX = 8;
const MARGIN_PX = 8;
const CORNER_MARGIN_PX = 16;

interface PlaceOptions {
  placeNear: (options: NearOptions) => Spot;
  /** Default: none that count. */
  taken?: readonly Box[];
}

/**
 * Moves a card near the visible part of an element, or to a corner if there is none; returns whether it is near the
 * element.
 */
export function placeCard(
  card: HTMLElement,
  anchor: Element | null,
  { placeNear, taken = [] }: PlaceOptions,
): boolean {
  const layer = card.parentElement;
  if (!layer) return false;
  const visible = anchor && visibleElementFor(anchor);
  const box = visible?.getBoundingClientRect();
  const view = { width: layer.clientWidth, height: layer.clientHeight };
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const isNear = visible !== null && box !== undefined && isBoxInView(box, view);
  const { left, top } = isNear
    ? placeNear({
        box,
        card: size,
        view,
        isRightToLeft: getComputedStyle(visible).direction === 'rtl',
        taken,
      })
    : placeInCorner({ card: size, view, taken });
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
  return isNear;
}

/**
 * The place of a card near a box: below, above, beside, or in a corner of the view, where it covers least of the
 * controls.
 */
export function placeClear({ box, card, view, isRightToLeft, taken }: NearOptions): Spot {
  const start = isRightToLeft ? box.right - card.width : box.left;
  const middle = box.top + (box.height - card.height) / 2;
  const sides = [box.right + GAP_PX, box.left - GAP_PX - card.width];
  if (isRightToLeft) sides.reverse();
  const spots = [
    { left: start, top: box.bottom + GAP_PX },
    { left: start, top: box.top - GAP_PX - card.height },
    ...sides.map((left) => ({ left, top: middle })),
    ...cornersOf(card, view),
  ];
  return clearest(spots, { card, view, taken: [box, ...taken] });
}

/**
 * The place of a small card at a box: beside the end of its lines; without room, above it; in a large box, in its upper
 * corner. So it does not cover a small box.
 */
export function placeAtEnd({ box, card, view, isRightToLeft }: NearOptions): Spot {
  const beside = isRightToLeft ? box.left - GAP_PX - card.width : box.right + GAP_PX;
  const inside = isRightToLeft ? box.left + GAP_PX : box.right - GAP_PX - card.width;
  if (box.width > 4 * card.width && box.height > 3 * card.height) {
    return keepInView({ left: inside, top: box.top + GAP_PX }, { card, view });
  }
  if (beside >= 0 && beside + card.width <= view.width) {
    return keepInView({ left: beside, top: box.top + (box.height - card.height) / 2 }, { card, view });
  }
  const left = isRightToLeft ? box.left : box.right - card.width;
  const above = box.top - GAP_PX - card.height;
  return keepInView({ left, top: above >= 0 ? above : box.bottom + GAP_PX }, { card, view });
}

type RoomOptions = Pick<NearOptions, 'card' | 'view' | 'taken'>;

/** The place of a card without a box in the view: the lower right corner, or a free one. */
export function placeInCorner(room: RoomOptions): Spot {
  return clearest(cornersOf(room.card, room.view), room);
}

function cornersOf(card: Size, view: Size): Spot[] {
  const right = view.width - card.width - CORNER_MARGIN_PX;
  const bottom = view.height - card.height - CORNER_MARGIN_PX;
  return [bottom, CORNER_MARGIN_PX].flatMap((top) =>
    [right, CORNER_MARGIN_PX].map((left) => ({ left, top })),
  );
}

/** The first spot at which the card covers least. */
function clearest(spots: readonly Spot[], { card, view, taken }: RoomOptions): Spot {
  const inView = spots.map((spot) => keepInView(spot, { card, view }));
  const covered = inView.map((spot) => taken.reduce((sum, box) => sum + overlap(spot, card, box), 0));
  return inView[covered.indexOf(Math.min(...covered))] ?? { left: MARGIN_PX, top: MARGIN_PX };
}

/** The area of a box that a card covers. */
function overlap({ left, top }: Spot, card: Size, box: Box): number {
  const width = Math.min(left + card.width, box.right) - Math.max(left, box.left);
  const height = Math.min(top + card.height, box.bottom) - Math.max(top, box.top);
  return Math.max(0, width) * Math.max(0, height);
}

const CONTROLS =
  'input:not([type=hidden]), select, textarea, button, a[href], summary, [contenteditable], [role=button], [tabindex="0"]';
const MAX_CONTROLS = 1_000;

/** Boxes of the page's controls in the view. */
export function controlsInView(): DOMRect[] {
  return [...document.querySelectorAll(CONTROLS)]
    .slice(0, MAX_CONTROLS)
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && isBoxInView(box));
}

/** If a card is larger than the view, its near edges stay visible. */
function keepInView({ left, top }: Spot, { card, view }: { card: Size; view: Size }): Spot {
  return {
    left: Math.max(MARGIN_PX, Math.min(left, view.width - card.width - MARGIN_PX)),
    top: Math.max(MARGIN_PX, Math.min(top, view.height - card.height - MARGIN_PX)),
  };
}
