import { isBoxInView } from '../targets/visible-box.ts';
import { createElement } from './create-elements.ts';
import { followLayout } from './follow-layout.ts';
import { showInOverlay } from './overlay.ts';

/** A box of the viewport, and the name above it. */
export interface Ringed {
  box: DOMRectReadOnly;
  label: string;
}

const GAP_PX = 5;
/** The ring of a box that exceeds the view stays at the edge. */
const EDGE_PX = 3;
const LABEL_HEIGHT_PX = 30;

/**
 * Draws a ring around what `find` returns, and keeps it there until the signal aborts. Returns a function that draws it
 * again at once.
 *
 * @param near The element that the ring belongs to, see `showInOverlay`.
 */
export function showRing(
  find: () => Ringed | null,
  signal: AbortSignal,
  near: Element | null = null,
): () => void {
  const name = createElement('span', '');
  const element = createElement('div', 'ring', name);
  const draw = () => {
    const found = find();
    const view = {
      width: element.parentElement?.clientWidth ?? 0,
      height: element.parentElement?.clientHeight ?? 0,
    };
    element.hidden = !found || !isBoxInView(found.box, view);
    if (!found) return;
    const { box, label } = found;
    const left = Math.max(EDGE_PX, box.left - GAP_PX);
    const top = Math.max(EDGE_PX, box.top - GAP_PX);
    Object.assign(element.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${Math.min(view.width - EDGE_PX, box.right + GAP_PX) - left}px`,
      height: `${Math.min(view.height - EDGE_PX, box.bottom + GAP_PX) - top}px`,
    });
    element.classList.toggle('label-inside', top < LABEL_HEIGHT_PX);
    name.textContent = label;
  };
  element.hidden = true;
  signal.addEventListener('abort', showInOverlay(element, near));
  followLayout(draw, signal);
  return draw;
}
