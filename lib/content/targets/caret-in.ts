import { composedContains } from './composed-tree.ts';

/** Browsers with selections inside shadow roots have them there. */
interface SelectingRoot {
  getSelection?: () => Selection | null;
}

/**
 * The element that a paste into an editable one goes to: the one around the caret, or where that would be
 * after a click, in its first paragraph (https://w3c.github.io/clipboard-apis/#fire-a-clipboard-event).
 */
export function caretIn(box: Element): Element {
  const root = box.getRootNode() as SelectingRoot; // asked for what only some roots have
  const node = (root.getSelection?.() ?? document.getSelection())?.anchorNode ?? null;
  const atCaret = node instanceof Element ? node : node?.parentElement;
  if (atCaret && composedContains(box, atCaret)) return atCaret;
  return box.querySelector('p, li, div') ?? box;
}
