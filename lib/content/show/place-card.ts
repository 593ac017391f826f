import { standInOf } from '../targets/visible-box.ts';
import { isInside, placeInCorner, type NearOptions, type Spot } from './place-near.ts';

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
  const standIn = anchor && standInOf(anchor);
  const box = standIn?.getBoundingClientRect();
  const view = { width: layer.clientWidth, height: layer.clientHeight };
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const isNear = standIn !== null && box !== undefined && isInside(box, view);
  const { left, top } = isNear
    ? placeNear({
        box,
        card: size,
        view,
        isRightToLeft: getComputedStyle(standIn).direction === 'rtl',
      })
    : placeInCorner(size, view);
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
  return isNear;
}
