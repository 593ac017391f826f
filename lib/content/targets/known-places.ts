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
 * Gives places keys for this document, without keeping removed elements alive. A field that a framework has redrawn is
 * found again by name, id, label and accepted types, if only one field matches.
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
    // A field that was redrawn before anybody asked for it stays the same place.
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
    // A field that was outside the document when the page used it may stay outside.
    if (element && (element.isConnected || !known.wasConnected)) return { element, kind: known.kind };
    const again = known.kind === 'field' ? findAlike(known.description) : undefined;
    if (!again) return undefined;
    places.set(key, { ...known, element: new WeakRef(again) });
    return { element: again, kind: 'field' };
  }

  /** The only field with this description, unless it is another known place. */
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

/** In the isolated world, which both of the extension's scripts share. */
const shared = globalThis as { pocketfillPlaces?: KnownPlaces };

/** The places of this document and their keys, shared by the extension's scripts. */
export const documentPlaces: KnownPlaces = (shared.pocketfillPlaces ??= createKnownPlaces(document));

/**
 * The text by which a field is found again. Without digits of the id, which frameworks change at each render (`:r3:`,
 * `field-17`).
 */
function describeForMatching(element: HTMLElement): string {
  if (!(element instanceof HTMLInputElement)) return '';
  const { name, id, accept, multiple } = element;
  return JSON.stringify([name, id.replace(/\d+/g, ''), labelOf(element), accept, multiple]);
}
