import type { ChooseHow } from '../messages/document-messages.ts';
import { tellBackground } from '../messages/messages.ts';
import type { SendSignal } from '../page-channel.ts';
import { acceptsDrop } from './fill/drag-files.ts';
import { startChoosing } from './show/choose-mode.ts';
import { shadowRootOf } from './targets/composed-tree.ts';
import { describePlace } from './targets/describe-place.ts';
import type { FoundPlace } from './targets/find-places.ts';
import type { KnownPlaces } from './targets/known-places.ts';
import { labelOf } from './targets/label-of.ts';
import { placeAt } from './targets/place-at.ts';
import { visibleElementFor } from './targets/visible-box.ts';

/**
 * Lets the person click the place, or drop the tile there that they drag out of the popup. An element that is not a place, such as a button, gets the click: the picker that it
 * opens becomes the place. Returns a function that stops the choosing.
 */
export function choosePlace(
  how: ChooseHow,
  knownPlaces: KnownPlaces,
  readSend: () => SendSignal | null,
): () => void {
  /** Called only after a click, since the page sees it as files dragged over it. */
  const dropZoneAt = (element: Element) => {
    const send = readSend();
    return send && element instanceof HTMLElement && acceptsDrop(element, send) ? element : null;
  };

  return startChoosing({
    how,
    openOrClosedShadowRoot: shadowRootOf,
    hasBar: window === window.top,
    describe: (element) => describeFound(placeAt(element, () => null)),
    onChoose: (element) => {
      const found = placeAt(element, () => null) ?? placeAt(element, dropZoneAt);
      tellBackground('placeChosen', { place: found && describePlace(found, knownPlaces) });
      return found ? 'taken' : 'passThrough';
    },
    onLeave: () => tellBackground('placeChosen', { place: null }),
  });
}

function describeFound(found: FoundPlace | null) {
  const shown = found && visibleElementFor(found.element);
  return found && shown ? { box: shown.getBoundingClientRect(), label: labelOf(found.element) } : null;
}
