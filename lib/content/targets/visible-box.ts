import { composedAncestors } from './composed-tree.ts';

/** Whether an element is drawn, with sides longer than `minSide` pixels. */
export function isShown(element: Element, minSide = 1): boolean {
  const box = element.getBoundingClientRect();
  const isDrawn = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return isDrawn && box.width > minSide && box.height > minSide;
}

const MAX_ANCESTORS = 4;

/**
 * The visible representation of an element: itself, or for a hidden field its label or the nearest visible box. `null`:
 * nothing is visible.
 */
export function visibleElementFor(element: Element): Element | null {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const around = composedAncestors(element)
    .slice(1, 1 + MAX_ANCESTORS)
    .filter((ancestor) => !ancestor.matches('body, html'));
  return [element, ...labels, ...around].find((candidate) => isShown(candidate)) ?? null;
}

/** The anchor of a note: the visible representation of an element, else the button that the person pressed. */
export function anchorOf(element: Element | null): Element | null {
  const { activeElement, body } = document;
  const pressed = activeElement === body ? null : activeElement;
  return (element && visibleElementFor(element)) ?? pressed;
}

/** Whether a part of the visible representation of an element is in the view. */
export function isInView(element: Element): boolean {
  const box = visibleElementFor(element)?.getBoundingClientRect();
  return box !== undefined && isBoxInView(box);
}

/** Whether a part of a box is in the view; default: the window's. */
export function isBoxInView(
  box: DOMRectReadOnly,
  view: { width: number; height: number } = { width: innerWidth, height: innerHeight },
): boolean {
  return box.bottom > 0 && box.right > 0 && box.top < view.height && box.left < view.width;
}
