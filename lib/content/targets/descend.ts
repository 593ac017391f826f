/** Looks into shadow roots, closed ones too, as only an extension can. */
export type ShadowRootOf = (element: Element) => ShadowRoot | null;

/** The innermost element at a point of the viewport, through the shadow roots of the outermost one. */
export function descend(
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
