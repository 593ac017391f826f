import { shadowRootOf } from '../shadow-root.ts';
import { composedContains } from './composed-tree.ts';

/** What a pointer in the middle of an element would be over: something inside it, or else the element. */
export function deepestAt(element: Element): Element {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let deepest = document.elementFromPoint(x, y);
  for (let root = deepest && shadowRootOf(deepest); root; root = deepest && shadowRootOf(deepest)) {
    const inner = root.elementFromPoint(x, y);
    if (!inner || inner === deepest) break;
    deepest = inner;
  }
  return deepest && composedContains(element, deepest) ? deepest : element;
}
