import { tellBackground } from '../messages/messages.ts';
import type { SendSignal } from '../page-channel.ts';
import { shadowRootOf } from './shadow-root.ts';
import { startPicking } from './show/pick-mode.ts';
import { describeKnown } from './survey-document.ts';
import type { FoundPlace } from './targets/find-places.ts';
import type { KnownPlaces } from './targets/known-places.ts';
import { labelOf } from './targets/label-of.ts';
import { placeAt } from './targets/place-at.ts';
import { standInOf } from './targets/visible-box.ts';

/**
 * Lets the person click the place. What is clicked and is no place itself, such as a button, gets the
 * click: the picker that it opens is then the place. Returns what ends the picking.
 */
export function pickPlace(knownPlaces: KnownPlaces, readSend: () => SendSignal | null): () => void {
  /** Asked only once the person has clicked: the page sees it as files dragged over it. */
  const dropZoneAt = (element: Element) =>
    element instanceof HTMLElement && readSend()?.('offerDrop', element) ? element : null;

  return startPicking({
    openOrClosedShadowRoot: shadowRootOf,
    hasBar: window === window.top,
    describe: (element) => describeFound(placeAt(element, () => null)),
    onPick: (element) => {
      const found = placeAt(element, () => null) ?? placeAt(element, dropZoneAt);
      tellBackground('placeChosen', { place: found && describeKnown(found, knownPlaces) });
      return found ? 'taken' : 'passThrough';
    },
    onLeave: () => tellBackground('placeChosen', { place: null }),
  });
}

function describeFound(found: FoundPlace | null): { box: DOMRect; label: string } | null {
  const shown = found && standInOf(found.element);
  return found && shown ? { box: shown.getBoundingClientRect(), label: labelOf(found.element) } : null;
}
