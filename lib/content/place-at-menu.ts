import { browser } from 'wxt/browser';
import type { Place } from '../transfer/target.ts';
import { composedContains } from './targets/composed-tree.ts';
import { describePlace } from './targets/describe-place.ts';
import { findDropZones } from './targets/find-drop-zones.ts';
import type { KnownPlaces } from './targets/known-places.ts';
import { listRoots } from './targets/list-roots.ts';
import { placeAt } from './targets/place-at.ts';

interface FirefoxMenus {
  getTargetElement(id: number): Element | null;
}

/**
 * The place that was right-clicked. Firefox names the element. In other browsers this script starts after the click,
 * and finds it by the focus, the caret, or the pointer's position, which may have moved.
 */
export function placeAtMenu(targetElementId: number | null, knownPlaces: KnownPlaces): Place | null {
  const zones = findDropZones(listRoots(document));
  const dropZoneAt = (element: Element) => zones.find((zone) => composedContains(zone, element)) ?? null;
  for (const element of listPointed(targetElementId)) {
    const found = placeAt(element, dropZoneAt);
    if (found) return describePlace(found, knownPlaces);
  }
  return null;
}

function listPointed(targetElementId: number | null): Element[] {
  const menus = 'menus' in browser ? (browser.menus as FirefoxMenus) : null;
  if (menus && targetElementId !== null) {
    const element = menus.getTargetElement(targetElementId);
    return element ? [element] : [];
  }
  const { activeElement } = document;
  const caret = getSelection()?.anchorNode;
  const hovered = [...document.querySelectorAll(':hover')].at(-1);
  return [activeElement !== document.body && activeElement, caret?.parentElement, hovered].filter(
    (element) => element instanceof Element,
  );
}
