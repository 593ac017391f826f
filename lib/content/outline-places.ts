import { outlineElement } from './show/outline.ts';
import type { KnownPlaces } from './targets/known-places.ts';
import { standInOf } from './targets/visible-box.ts';

/** Outlines one place at a time; `null` outlines none. */
export function outlinePlaces(knownPlaces: KnownPlaces): (key: string | null) => void {
  let life = new AbortController();
  return (key) => {
    life.abort();
    life = new AbortController();
    const element = key === null ? undefined : knownPlaces.find(key)?.element;
    const shown = element && standInOf(element);
    if (!shown) return;
    const { signal } = life;
    const remove = outlineElement(shown, { scroll: true });
    signal.addEventListener('abort', remove);
    // A popup that is closed may not get to say so; then the pointer is back in the page.
    const end = () => life.abort();
    window.addEventListener('pointermove', end, { once: true, passive: true, signal });
  };
}
