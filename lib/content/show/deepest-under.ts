/** Looks into shadow roots, closed ones too, as only an extension can. */
export type ShadowRootOf = (element: Element) => ShadowRoot | null;

/** The element under the pointer: an event outside a closed shadow root tells only of its host. */
export function deepestUnder(event: MouseEvent | TouchEvent, shadowRootOf: ShadowRootOf): Element | null {
  const [target] = event.composedPath();
  const point = 'changedTouches' in event ? event.changedTouches[0] : event;
  if (!(target instanceof Element) || !point) return null;
  let deepest = target;
  for (let root = shadowRootOf(deepest); root; root = shadowRootOf(deepest)) {
    const inner = root.elementFromPoint(point.clientX, point.clientY);
    if (!inner || inner === deepest) break;
    deepest = inner;
  }
  return deepest;
}

/** The element that has the focus, in whatever shadow root it is. */
export function deepestFocused(shadowRootOf: ShadowRootOf): Element | null {
  let deepest = document.activeElement;
  for (let root = deepest && shadowRootOf(deepest); root?.activeElement; root = shadowRootOf(deepest)) {
    deepest = root.activeElement;
  }
  return deepest;
}
