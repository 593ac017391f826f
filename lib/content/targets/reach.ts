import { ONLY_CHOSEN_RANK, UNLIKELY_RANK } from '../../transfer/target.ts';
import { visibleMiddle } from '../../visible-middle.ts';
import { composedAncestors, composedContains, composedParent } from './composed-tree.ts';
import { listRoots } from './list-roots.ts';
import { isShown } from './visible-box.ts';

/*
 * What a person can reach of a place, as far as the page shows it. A field is often hidden on purpose, behind
 * a button of the page's own, so a field that is not drawn is out of reach only where the box that hides it
 * holds more than the field: that is a closed panel. All of this orders the places; it removes none.
 */

/** The lower, the better; added to a place's rank. */
export const REACH = { free: 0, unlikely: UNLIKELY_RANK, behindDialog: ONLY_CHOSEN_RANK } as const;

const MODAL = ':modal:not(video, iframe)';
/** Says so of itself. Some do that are in nobody's way, such as a bar that asks for consent. */
const SAID_MODAL = '[aria-modal="true"]:not(:modal)';
const PANEL = 'dialog, [role="tabpanel"], [role="dialog"], [popover], details:not([open]) > *';
const SEARCH = 'search, [role="search"]';
const SEARCH_BOX = 'input[type="search"], [role="searchbox"]';

type Root = Document | ShadowRoot;

/** Looks once for what is open above the page, then says of each place how well it can be reached. */
export function createReach(roots: readonly Root[]): (place: HTMLElement, isFocused: boolean) => number {
  const find = (selector: string) =>
    roots.flatMap((root) => [...root.querySelectorAll(selector)]).filter(isOnScreen);
  const saidModal = find(SAID_MODAL);
  const modal = [...find(MODAL), ...(saidModal.length > 0 && hasBackdrop() ? saidModal : [])];

  return (place, isFocused) => {
    const hidden = hiddenBoxAround(place);
    const visible = hidden ? visibleStandIn(place, hidden) : place;
    const around = composedAncestors(visible ?? place);
    const isBehind = (dialogs: Element[]) =>
      dialogs.length > 0 && !dialogs.some((dialog) => around.includes(dialog));
    if (isBehind(modal) || around.some((box) => box.matches('[inert]'))) return REACH.behindDialog;
    if (isBehind(saidModal)) return REACH.unlikely;
    if (hidden && !visible && isPanel(place, hidden)) return REACH.unlikely;
    if (around.some((box) => box.matches('[aria-hidden="true"]') && hasWords(box))) return REACH.unlikely;
    if (isFocused) return REACH.free;
    return isForSearch(place, around) || (visible && isCovered(visible, around))
      ? REACH.unlikely
      : REACH.free;
  };
}

/** Whether a dialog keeps the person from a place right now. The page itself is what is seen of it, dialogs included. */
export function isBehindDialog(place: HTMLElement): boolean {
  if (place === document.documentElement) return false;
  return createReach(listRoots(document))(place, true) === REACH.behindDialog;
}

function isOnScreen(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return isShown(element) && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

/** The outermost box around the element, or itself, that is not drawn or squeezed to nothing. */
function hiddenBoxAround(element: Element): Element | null {
  return composedAncestors(element).findLast(isHidden) ?? null;
}

function isHidden(box: Element): boolean {
  if (!box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
  const { width, height } = box.getBoundingClientRect();
  return (width <= 1 || height <= 1) && /hidden|clip/.test(getComputedStyle(box).overflow);
}

/** What a person uses instead of a hidden element: its label, or the box around it, unless that is a panel. */
function visibleStandIn(place: Element, hidden: Element): Element | null {
  const labels = place instanceof HTMLInputElement ? [...(place.labels ?? [])] : [];
  const label = labels.find((candidate) => isShown(candidate) && !hiddenBoxAround(candidate));
  if (label) return label;
  const box = isPanel(place, hidden) ? null : composedParent(hidden);
  return box?.matches('body, html') ? null : box;
}

/** Whether a box that is not drawn is so because the person has not opened it. */
function isPanel(place: Element, hidden: Element): boolean {
  if (hidden.matches(PANEL) || (hidden !== place && hasWords(hidden))) return true;
  const id = CSS.escape(hidden.id);
  const root = hidden.getRootNode() as Root;
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

/** Whether a layer lies over the middle of what is seen of an element. */
function isCovered(element: Element, around: readonly Element[]): boolean {
  const { x, y } = visibleMiddle(element);
  return layersAt(x, y).some((layer) => !around.includes(layer) && !composedContains(element, layer));
}

/** Whether something lies over the page from side to side, as behind a dialog. */
function hasBackdrop(): boolean {
  return [1, innerWidth - 2].every((x) => layersAt(x, innerHeight / 2).length > 0);
}

/** What is fixed there above the rest; what the extension draws has no size. */
function layersAt(x: number, y: number): Element[] {
  const top = document.elementFromPoint(x, y);
  return (top ? composedAncestors(top) : []).filter((layer) => {
    const { width, height } = layer.getBoundingClientRect();
    const { position } = getComputedStyle(layer);
    if (position === 'absolute') return width * height > (innerWidth * innerHeight) / 2;
    return position === 'fixed' && width > 0;
  });
}
