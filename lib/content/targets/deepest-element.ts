import { visibleMiddle } from '../../visible-middle.ts';
import { composedContains, shadowRootOf } from './composed-tree.ts';

/** Finds open and closed shadow roots, as extensions can. */
export type ShadowRootOf = (element: Element) => ShadowRoot | null;

/** The element under a pointer in the middle of an element: something inside it, or itself. */
export function deepestAt(element: Element): Element {
  // Of the page itself, the middle of the view counts.
  const isPage = element === document.documentElement;
  const deepest = deepestAtPoint(isPage ? { x: innerWidth / 2, y: innerHeight / 2 } : visibleMiddle(element));
  if (isPage && (!deepest || deepest === element)) return document.body; // below a short body
  return deepest && composedContains(element, deepest) ? deepest : element;
}

/** The element under the pointer; `null` outside the view. */
export function deepestAtPoint(point: { x: number; y: number }): Element | null {
  const outermost = document.elementFromPoint(point.x, point.y);
  return outermost && descend(outermost, point, shadowRootOf);
}

/** The element under the pointer, since an event outside a closed shadow root has only its host. */
export function deepestUnder(event: MouseEvent | TouchEvent, shadowRootOf: ShadowRootOf): Element | null {
  const [target] = event.composedPath();
  const point = 'changedTouches' in event ? event.changedTouches[0] : event;
  if (!(target instanceof Element) || !point) return null;
  return descend(target, { x: point.clientX, y: point.clientY }, shadowRootOf);
}

/** The focused element, in any shadow root. */
export function deepestFocused(shadowRootOf: ShadowRootOf): Element | null {
  let deepest = document.activeElement;
  for (let root = deepest && shadowRootOf(deepest); root?.activeElement; root = shadowRootOf(deepest)) {
    deepest = root.activeElement;
  }
  return deepest;
}

/** The innermost element at a point of the viewport, through shadow roots. */
function descend(
  outermost: Element,
  { x, y }: { x: number; y: number },
  shadowRootOf: ShadowRootOf,
): Element {
  let deepest = outermost;
  for (let root = shadowRootOf(deepest); root; root = shadowRootOf(deepest)) {
    const inner = root.elementFromPoint(x, y);
    if (!inner || inner === deepest) break;
    deepest = inner;
  }
  return deepest;
}
