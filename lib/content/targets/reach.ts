import { ONLY_CHOSEN_RANK, UNLIKELY_RANK } from '../../transfer/target.ts';
import { visibleMiddle } from '../../visible-middle.ts';
import { composedAncestors, composedContains, composedParent } from './composed-tree.ts';
import { listRoots } from './list-roots.ts';
import { isBoxInView, isShown } from './visible-box.ts';

/*
 * How well a person can reach a place. A field is often hidden behind a button of the page, so an invisible field is
 * out of reach only if the hidden box around it has more content: then it is a closed panel. This only sorts places; it
 * removes none.
 */

/** Added to a place's rank; lower is better. */
export const REACH = { free: 0, unlikely: UNLIKELY_RANK, behindDialog: ONLY_CHOSEN_RANK } as const;

const MODAL = ':modal:not(video, iframe)';
/** Elements that claim to be modal. Some are not in the way, such as a consent bar. */
const SAID_MODAL = '[aria-modal="true"]:not(:modal)';
const PANEL = 'dialog, [role="tabpanel"], [role="dialog"], [popover], details:not([open]) > *';
const SEARCH = 'search, [role="search"]';
const SEARCH_BOX = 'input[type="search"], [role="searchbox"]';

type Root = Document | ShadowRoot;

/** Looks once for open layers above the page, then returns a rank for each place. */
export function createReach(roots: readonly Root[]): (place: HTMLElement, isFocused: boolean) => number {
  const find = (selector: string) =>
    roots
      .flatMap((root) => [...root.querySelectorAll(selector)])
      .filter((found) => isShown(found) && isBoxInView(found.getBoundingClientRect()));
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

/** Whether an open dialog covers a place. The page itself is never behind one. */
export function isBehindDialog(place: HTMLElement): boolean {
  if (place === document.documentElement) return false;
  return createReach(listRoots(document))(place, true) === REACH.behindDialog;
}

/** The outermost box around the element, or itself, that is invisible or has no size. */
function hiddenBoxAround(element: Element): Element | null {
  return composedAncestors(element).findLast(isHidden) ?? null;
}

function isHidden(box: Element): boolean {
  if (!box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
  const { width, height } = box.getBoundingClientRect();
  return (width <= 1 || height <= 1) && /hidden|clip/.test(getComputedStyle(box).overflow);
}

/** The visible control of a hidden element: its label, or the box around it, unless that is a panel. */
function visibleStandIn(place: Element, hidden: Element): Element | null {
  const labels = place instanceof HTMLInputElement ? [...(place.labels ?? [])] : [];
  const label = labels.find((candidate) => isShown(candidate) && !hiddenBoxAround(candidate));
  if (label) return label;
  const box = isPanel(place, hidden) ? null : composedParent(hidden);
  return box?.matches('body, html') ? null : box;
}

/** Whether an invisible box is a panel that the person has not opened. */
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

/** Search by picture also has a field, on every page of its site. */
function isForSearch(place: HTMLElement, around: readonly Element[]): boolean {
  if (around.some((box) => box.matches(SEARCH))) return true;
  const form = place.closest('form');
  return form !== null && form.querySelector(SEARCH_BOX) !== null && !form.querySelector('textarea');
}

/** Whether a layer covers the middle of the visible part of an element. */
function isCovered(element: Element, around: readonly Element[]): boolean {
  const { x, y } = visibleMiddle(element);
  return layersAt(x, y).some((layer) => !around.includes(layer) && !composedContains(element, layer));
}

/** Whether a layer covers the page from side to side, as behind a dialog. */
function hasBackdrop(): boolean {
  return [1, innerWidth - 2].every((x) => layersAt(x, innerHeight / 2).length > 0);
}

/** Fixed layers at the point. The extension's own host has no size. */
function layersAt(x: number, y: number): Element[] {
  const top = document.elementFromPoint(x, y);
  return (top ? composedAncestors(top) : []).filter((layer) => {
    const { width, height } = layer.getBoundingClientRect();
    const { position } = getComputedStyle(layer);
    if (position === 'absolute') return width * height > (innerWidth * innerHeight) / 2;
    return position === 'fixed' && width > 0;
  });
}
