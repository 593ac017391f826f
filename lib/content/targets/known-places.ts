import type { PlaceKind } from '../../transfer/target.ts';
import { findFields, type FoundPlace } from './find-places.ts';
import { labelOf } from './label-of.ts';
import { listRoots } from './list-roots.ts';

interface KnownPlace {
  element: WeakRef<HTMLElement>;
  kind: PlaceKind;
  wasConnected: boolean;
  description: string;
}

/**
 * Gives places keys that only this document understands, without holding on to removed elements. A field
 * that a framework has rendered again in the meantime is found again by what it is: name, id, label, and what
 * it takes. If several are alike, none is meant.
 */
export function createKnownPlaces(document: Document) {
  const places = new Map<string, KnownPlace>();

  function keyOf({ element, kind }: FoundPlace): string {
    const description = describeForMatching(element);
    const wasConnected = element.isConnected;
    for (const [key, known] of places) {
      if (known.element.deref() !== element) continue;
      places.set(key, { ...known, description, wasConnected });
      return key;
    }
    // A field that is rendered again before anybody has asked for it stays the place that it was.
    for (const [key, known] of places) {
      if (known.description === description && find(key)?.element === element) return key;
    }
    const key = crypto.getRandomValues(new Uint32Array(2)).join('-');
    places.set(key, { element: new WeakRef(element), kind, description, wasConnected });
    return key;
  }

  function find(key: string): { element: HTMLElement; kind: PlaceKind } | undefined {
    const known = places.get(key);
    const element = known?.element.deref();
    if (!known) return undefined;
    // A field that was in no document when the page used it is as good now as it was then.
    if (element && (element.isConnected || !known.wasConnected)) return { element, kind: known.kind };
    const again = known.kind === 'field' ? findAlike(known.description) : undefined;
    if (!again) return undefined;
    places.set(key, { ...known, element: new WeakRef(again) });
    return { element: again, kind: 'field' };
  }

  /** The only field of this description, unless it is another known place. */
  function findAlike(description: string): HTMLInputElement | undefined {
    const [alike, ...others] = findFields(listRoots(document)).filter(
      (field) => describeForMatching(field) === description,
    );
    const isKnown = [...places.values()].some(({ element }) => element.deref() === alike);
    return others.length === 0 && !isKnown ? alike : undefined;
  }

  return { keyOf, find };
}

export type KnownPlaces = ReturnType<typeof createKnownPlaces>;

/** In the isolated world, where both of the extension's scripts are, and no page. */
const shared = globalThis as { pocketfillPlaces?: KnownPlaces };

/** The places of this document and their keys, the same for every script of the extension in it. */
export const documentPlaces: KnownPlaces = (shared.pocketfillPlaces ??= createKnownPlaces(document));

/**
 * The text by which a field is found again. Digits of the id are left out, since frameworks renumber ids at each
 * render (`:r3:`, `field-17`).
 */
function describeForMatching(element: HTMLElement): string {
  if (!(element instanceof HTMLInputElement)) return '';
  const { name, id, accept, multiple } = element;
  return JSON.stringify([name, id.replace(/\d+/g, ''), labelOf(element), accept, multiple]);
}
