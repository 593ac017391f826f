import { outlineElement } from './show/outline.ts';
import type { KnownPlaces } from './targets/known-places.ts';
import { standInOf } from './targets/visible-box.ts';

/** Outlines one place at a time; `null` outlines none. */
export function outlinePlaces(knownPlaces: KnownPlaces): (key: string | null) => void {
  let remove: (() => void) | null = null;
  return (key) => {
    remove?.();
    const element = key === null ? undefined : knownPlaces.find(key)?.element;
    const shown = element && standInOf(element);
    remove = shown ? outlineElement(shown, { scroll: true }) : null;
    // A popup that is closed may not get to say so; then the pointer is back in the page.
    if (shown) window.addEventListener('pointermove', () => remove?.(), { once: true, passive: true });
  };
}
