import { shadowRootOf } from '../shadow-root.ts';
import { composedContains } from './composed-tree.ts';
import { descend } from './descend.ts';

/** What a pointer in the middle of an element would be over: something inside it, or else the element. */
export function deepestAt(element: Element): Element {
  // The page itself is where the person sees it.
  const isPage = element === document.documentElement;
  const box = isPage ? new DOMRect(0, 0, innerWidth, innerHeight) : element.getBoundingClientRect();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const outermost = document.elementFromPoint(middle.x, middle.y);
  const deepest = outermost && descend(outermost, middle, shadowRootOf);
  if (isPage && (!deepest || deepest === element)) return document.body; // below a short one
  return deepest && composedContains(element, deepest) ? deepest : element;
}
