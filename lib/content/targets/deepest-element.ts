import { visibleMiddle } from '../../visible-middle.ts';
import { composedContains, shadowRootOf } from './composed-tree.ts';

/** Looks into shadow roots, closed ones too, as only an extension can. */
export type ShadowRootOf = (element: Element) => ShadowRoot | null;

/** What a pointer in the middle of an element would be over: something inside it, or else the element. */
export function deepestAt(element: Element): Element {
  // The page itself is where the person sees it.
  const isPage = element === document.documentElement;
  const deepest = deepestAtPoint(isPage ? { x: innerWidth / 2, y: innerHeight / 2 } : visibleMiddle(element));
  if (isPage && (!deepest || deepest === element)) return document.body; // below a short one
  return deepest && composedContains(element, deepest) ? deepest : element;
}

/** What a pointer there is over; `null` outside of the view. */
export function deepestAtPoint(point: { x: number; y: number }): Element | null {
  const outermost = document.elementFromPoint(point.x, point.y);
  return outermost && descend(outermost, point, shadowRootOf);
}

/** The element under the pointer: an event outside a closed shadow root tells only of its host. */
export function deepestUnder(event: MouseEvent | TouchEvent, shadowRootOf: ShadowRootOf): Element | null {
  const [target] = event.composedPath();
  const point = 'changedTouches' in event ? event.changedTouches[0] : event;
  if (!(target instanceof Element) || !point) return null;
  return descend(target, { x: point.clientX, y: point.clientY }, shadowRootOf);
}

/** The element that has the focus, in whatever shadow root it is. */
export function deepestFocused(shadowRootOf: ShadowRootOf): Element | null {
  let deepest = document.activeElement;
  for (let root = deepest && shadowRootOf(deepest); root?.activeElement; root = shadowRootOf(deepest)) {
    deepest = root.activeElement;
  }
  return deepest;
}

/** The innermost element at a point of the viewport, through the shadow roots of the outermost one. */
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
