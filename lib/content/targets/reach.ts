import { ONLY_CHOSEN_RANK } from '../../target.ts';
import { composedAncestors, composedContains, composedParent } from './composed-tree.ts';
import { isShown } from './visible-box.ts';

/*
 * What a person can reach of a place, as far as the page shows it. A field is often hidden on purpose, behind
 * a button of the page's own, so a field that is not drawn is out of reach only where the box that hides it
 * holds more than the field: that is a closed panel. All of this orders the places; it removes none.
 */

/** The lower, the better; added to a place's rank. */
export const REACH = { free: 0, unlikely: 10, behindDialog: ONLY_CHOSEN_RANK } as const;

const MODAL = ':modal:not(video, iframe), [aria-modal="true"]';
const PANEL = 'dialog, [role="tabpanel"], [role="dialog"], [popover], details:not([open]) > *';
const SEARCH = 'search, [role="search"]';
const SEARCH_BOX = 'input[type="search"], [role="searchbox"]';

type Root = Document | ShadowRoot;

/** Looks once for what is open above the page, then says of each place how well it can be reached. */
export function createReach(roots: readonly Root[]): (place: HTMLElement, isFocused: boolean) => number {
  const dialogs = roots.flatMap((root) => [...root.querySelectorAll(MODAL)]).filter(isOnScreen);

  return (place, isFocused) => {
    const shut = shutBoxAround(place);
    const seen = shut ? seenInstead(place, shut) : place;
    const around = composedAncestors(seen ?? place);
    const isBehind = dialogs.length > 0 && !dialogs.some((dialog) => around.includes(dialog));
    if (isBehind || around.some((box) => box.matches('[inert]'))) return REACH.behindDialog;
    if (shut && !seen && isPanel(place, shut)) return REACH.unlikely;
    if (around.some((box) => box.matches('[aria-hidden="true"]') && hasWords(box))) return REACH.unlikely;
    if (isFocused) return REACH.free;
    return isForSearch(place, around) || (seen && isCovered(seen, around)) ? REACH.unlikely : REACH.free;
  };
}

function isOnScreen(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return isShown(element) && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

/** The outermost box around the element, or itself, that is not drawn or squeezed to nothing. */
function shutBoxAround(element: Element): Element | null {
  return composedAncestors(element).findLast(isShut) ?? null;
}

function isShut(box: Element): boolean {
  if (!box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
  const { width, height } = box.getBoundingClientRect();
  return (width <= 1 || height <= 1) && /hidden|clip/.test(getComputedStyle(box).overflow);
}

/** What a person uses in place of what is not drawn: its label, or the box around, unless that is a panel. */
function seenInstead(place: Element, shut: Element): Element | null {
  const labels = place instanceof HTMLInputElement ? [...(place.labels ?? [])] : [];
  const label = labels.find((candidate) => isShown(candidate) && !shutBoxAround(candidate));
  if (label) return label;
  const box = isPanel(place, shut) ? null : composedParent(shut);
  return box?.matches('body, html') ? null : box;
}

/** Whether a box that is not drawn is so because the person has not opened it. */
function isPanel(place: Element, shut: Element): boolean {
  if (shut.matches(PANEL) || (shut !== place && hasWords(shut))) return true;
  const id = CSS.escape(shut.id);
  const root = shut.getRootNode() as Root;
  return id !== '' && root.querySelector(`[aria-controls~="${id}"]:is(${CLOSED})`) !== null;
}

const CLOSED = '[aria-expanded="false"], [aria-selected="false"]';

function hasWords(box: Element): boolean {
  return box.textContent.trim() !== '';
}

/** A search by picture is a field, too, and on every page of its site. */
function isForSearch(place: HTMLElement, around: readonly Element[]): boolean {
  if (around.some((box) => box.matches(SEARCH))) return true;
  const form = place.closest('form');
  return form !== null && form.querySelector(SEARCH_BOX) !== null && !form.querySelector('textarea');
}

/** Whether something fixed, or nearly as large as the view, lies over the middle of what is seen of it. */
function isCovered(element: Element, around: readonly Element[]): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const cover = document.elementFromPoint(x, y);
  if (!cover || composedContains(element, cover)) return false;
  const layers = composedAncestors(cover).filter((layer) => !around.includes(layer));
  return layers.some((layer) => getComputedStyle(layer).position === 'fixed' || isLarge(layer));
}

function isLarge(layer: Element): boolean {
  const { width, height } = layer.getBoundingClientRect();
  return width * height > (innerWidth * innerHeight) / 2;
}
