import type { KnownPlaces } from '../targets/known-places.ts';
import { isInView, visibleElementFor } from '../targets/visible-box.ts';
import { showRing } from './ring.ts';

/** Outlines one place at a time; `null` outlines none. */
export function createPlaceOutline(knownPlaces: KnownPlaces): (key: string | null) => void {
  let life = new AbortController();
  return (key) => {
    life.abort();
    life = new AbortController();
    const element = key === null ? undefined : knownPlaces.find(key)?.element;
    const shown = element && visibleElementFor(element);
    if (!shown) return;
    const { signal } = life;
    const remove = outlineElement(shown, { scroll: true });
    signal.addEventListener('abort', remove);
    // A closed popup may not report it; the pointer in the page does.
    const end = () => life.abort();
    window.addEventListener('pointermove', end, { once: true, passive: true, signal });
  };
}

/**
 * Draws a ring around the visible part of an element, and keeps it there. Returns a function that removes it.
 *
 * @param scroll Whether the page scrolls to it when it is out of view; default: no.
 */
export function outlineElement(element: Element, { scroll = false } = {}): () => void {
  const life = new AbortController();
  const find = () => {
    const box = visibleElementFor(element)?.getBoundingClientRect();
    return box ? { box, label: '' } : null;
  };
  showRing(find, life.signal, element);
  if (scroll && !isInView(element)) {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    visibleElementFor(element)?.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' });
  }
  return () => life.abort();
}
