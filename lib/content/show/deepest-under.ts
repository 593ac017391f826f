import { descend, type ShadowRootOf } from '../targets/descend.ts';

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
