import { isInView, standInOf } from '../targets/visible-box.ts';
import { createRing } from './create-ring.ts';
import { followLayout } from './follow-layout.ts';
import { showInOverlay } from './overlay.ts';

/**
 * Draws a ring around what can be seen of an element, and keeps it there. Returns the undo.
 *
 * @param scroll Whether the page scrolls to it when it is out of view; default: no.
 */
export function outlineElement(element: Element, { scroll = false } = {}): () => void {
  const life = new AbortController();
  const ring = createRing();
  const remove = showInOverlay(ring.element, element);
  followLayout(() => ring.place(standInOf(element)?.getBoundingClientRect() ?? null), life.signal);
  if (scroll && !isInView(element)) {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    standInOf(element)?.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' });
  }
  return () => {
    if (life.signal.aborted) return;
    life.abort();
    remove();
  };
}
