/** The middle of what is in the view of an element's box; of a box out of view, its own. */
export function visibleMiddle(element: Element): { x: number; y: number } {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: middle(left, right, innerWidth), y: middle(top, bottom, innerHeight) };
}

function middle(start: number, end: number, view: number): number {
  const isInView = start < view && end > 0;
  return isInView ? (Math.max(start, 0) + Math.min(end, view)) / 2 : (start + end) / 2;
}
