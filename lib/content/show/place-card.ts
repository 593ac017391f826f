import { visibleElementFor } from '../targets/visible-box.ts';

export interface Size {
  width: number;
  height: number;
}

export interface NearOptions {
  /** What the card belongs to, in the viewport. */
  box: DOMRectReadOnly;
  card: Size;
  view: Size;
  /** Whether lines begin at the right there. */
  isRightToLeft: boolean;
}

export interface Spot {
  left: number;
  top: number;
}

const GAP_PX = 8;
const MARGIN_PX = 8;
const CORNER_MARGIN_PX = 16;

/**
 * Moves a card to what can be seen of an element. Where nothing of it is in the view, the card goes to the
 * corner; returns whether it is near the element.
 */
export function placeCard(
  card: HTMLElement,
  anchor: Element | null,
  placeNear: (options: NearOptions) => Spot,
): boolean {
  const layer = card.parentElement;
  if (!layer) return false;
  const visible = anchor && visibleElementFor(anchor);
  const box = visible?.getBoundingClientRect();
  const view = { width: layer.clientWidth, height: layer.clientHeight };
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const isNear = visible !== null && box !== undefined && isInside(box, view);
  const { left, top } = isNear
    ? placeNear({
        box,
        card: size,
        view,
        isRightToLeft: getComputedStyle(visible).direction === 'rtl',
      })
    : placeInCorner(size, view);
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
  return isNear;
}

/** Where a card goes that belongs to a box: below it, above it where there is no room, never out of the view. */
export function placeBelow({ box, card, view, isRightToLeft }: NearOptions): Spot {
  const below = box.bottom + GAP_PX;
  const above = box.top - GAP_PX - card.height;
  const hasRoomBelow = below + card.height + MARGIN_PX <= view.height;
  return keepInView(
    {
      left: isRightToLeft ? box.right - card.width : box.left,
      top: hasRoomBelow || above < MARGIN_PX ? below : above,
    },
    { card, view },
  );
}

/**
 * Where a small card goes: beside the end of the box's lines; where there is no room, above the box; in a
 * large box, in its upper corner. So it covers nothing of a small one.
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

/** Where a card goes that belongs to nothing in the view: its lower right corner. */
export function placeInCorner(card: Size, view: Size): Spot {
  const spot = {
    left: view.width - card.width - CORNER_MARGIN_PX,
    top: view.height - card.height - CORNER_MARGIN_PX,
  };
  return keepInView(spot, { card, view });
}

/** Whether any of the box is in the view. */
export function isInside(box: DOMRectReadOnly, view: Size): boolean {
  return box.bottom > 0 && box.right > 0 && box.top < view.height && box.left < view.width;
}

/** The near edges win where a card is larger than the view. */
function keepInView({ left, top }: Spot, { card, view }: { card: Size; view: Size }): Spot {
  return {
    left: Math.max(MARGIN_PX, Math.min(left, view.width - card.width - MARGIN_PX)),
    top: Math.max(MARGIN_PX, Math.min(top, view.height - card.height - MARGIN_PX)),
  };
}
