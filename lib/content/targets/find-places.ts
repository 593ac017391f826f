import { ONLY_CHOSEN_RANK, type PlaceKind } from '../../transfer/target.ts';
import { composedContains } from './composed-tree.ts';
import { fieldBeside, findDropZones } from './find-drop-zones.ts';
import { createReach, REACH } from './reach.ts';
import { isInView, isShown } from './visible-box.ts';

export interface FoundPlace {
  element: HTMLElement;
  kind: PlaceKind;
  rank: number;
  /** The drop zone of a field's widget. */
  zone?: HTMLElement;
}

/** Lower is more likely; places that are hard to reach come last, see `REACH`. */
export const RANK = {
  openPicker: 0,
  focusedField: 1,
  fieldInView: 2,
  focusedTextBox: 3,
  dropZoneInView: 4,
  otherField: 5,
  /** The field has a file already, which would be replaced. */
  filledField: 6,
  textBoxInView: 7,
  otherDropZone: 8,
  folderField: 9,
  /** Listed only because the person chose it. */
  chosen: 9,
  pageItself: ONLY_CHOSEN_RANK + 9,
} as const;

/** All places for files in this document, shadow roots included, the most likely first. */
export function findPlaces(roots: readonly (Document | ShadowRoot)[]): FoundPlace[] {
  const focused = focusedElement(roots);
  const reach = createReach(roots);
  const fields = findFields(roots).map((field) => rankField(field, focused));
  const zones = joinZones(findDropZones(roots).map(rankZone), fields);
  const boxes = findTextBoxes(roots, focused).map((box) => rankTextBox(box, focused));
  const places = [...fields, ...zones, ...boxes];
  for (const place of places) {
    place.rank += reach(place.element, isFocused(place.element, focused));
  }
  // A text box behind a dialog takes no paste; a field there can be filled.
  const offered = places.filter(({ kind, rank }) => kind !== 'textBox' || rank < REACH.behindDialog);
  return offered.toSorted((one, other) => one.rank - other.rank);
}

/** Joins each field with its drop zone. Returns zones without a field. */
function joinZones(zones: readonly FoundPlace[], fields: readonly FoundPlace[]): FoundPlace[] {
  const elements = fields.map(({ element }) => element);
  return zones.filter((zone) => {
    if (elements.some((element) => composedContains(zone.element, element))) return false;
    const element = fieldBeside(
      zone.element,
      elements,
      zones.map((other) => other.element),
    );
    const field = fields.find((candidate) => candidate.element === element);
    if (!field) return true;
    field.zone = zone.element;
    if (field.rank !== RANK.filledField) field.rank = Math.min(field.rank, zone.rank);
    return false;
  });
}

/** Every file field that can take a file. */
export function findFields(roots: readonly (Document | ShadowRoot)[]): HTMLInputElement[] {
  return roots
    .flatMap((root) => [...root.querySelectorAll<HTMLInputElement>('input[type=file]')])
    .filter(canTake);
}

export function isFileField(value: unknown): value is HTMLInputElement {
  return value instanceof HTMLInputElement && value.type === 'file';
}

/** `:disabled` includes fields in a disabled fieldset. An inert field cannot be clicked. */
export function canTake(field: HTMLInputElement): boolean {
  return !field.matches(':disabled') && !field.readOnly && !field.closest('[inert]');
}

/** The focused element of the tab, also in shadow roots; `null` if it is in another document. */
function focusedElement(roots: readonly (Document | ShadowRoot)[]): Element | null {
  if (!isOnFocusPath(window)) return null;
  return roots.map((root) => root.activeElement).findLast((element) => element !== null) ?? null;
}

/**
 * Whether this document has the tab's focus. A frame always has an active element, so each outer frame must have the
 * focus, too. Frames of other sites cannot know; the answer is no.
 */
function isOnFocusPath(view: Window): boolean {
  if (view === view.top) return true;
  const frame = view.frameElement;
  if (!frame) return false;
  const root = frame.getRootNode() as Document | ShadowRoot; // a visible frame is connected
  return root.activeElement === frame && isOnFocusPath(view.parent);
}

function rankField(field: HTMLInputElement, focused: Element | null): FoundPlace {
  const rank = isFocused(field, focused)
    ? RANK.focusedField
    : isInView(field)
      ? RANK.fieldInView
      : RANK.otherField;
  if (field.webkitdirectory) return { element: field, kind: 'field', rank: RANK.folderField };
  return { element: field, kind: 'field', rank: field.files?.length ? RANK.filledField : rank };
}

/** Whether the focus is in a place, in one of its labels, or inside a label. */
function isFocused(place: HTMLElement, focused: Element | null): boolean {
  if (focused === null) return false;
  const labels = place instanceof HTMLInputElement ? [...(place.labels ?? [])] : [];
  return [place, ...labels].some((part) => part.contains(focused));
}

function rankZone(zone: HTMLElement): FoundPlace {
  const rank = isInView(zone) ? RANK.dropZoneInView : RANK.otherDropZone;
  return { element: zone, kind: 'dropZone', rank };
}

/** Any text field could take pasted files; listed are rich ones, and the focused one. */
function findTextBoxes(roots: readonly (Document | ShadowRoot)[], focused: Element | null): HTMLElement[] {
  const rich = roots
    .flatMap((root) => [
      ...root.querySelectorAll<HTMLElement>('[contenteditable]:not([contenteditable=false])'),
    ])
    .filter((box) => box.isContentEditable && !box.parentElement?.isContentEditable);
  const plain = focused instanceof HTMLTextAreaElement && !focused.readOnly ? [focused] : [];
  // A picture for an editor is not meant for its title.
  return [...rich, ...plain]
    .filter((box) => isShown(box) && isInView(box))
    .toSorted((one, other) => Number(isTitle(one)) - Number(isTitle(other)));
}

function rankTextBox(box: HTMLElement, focused: Element | null): FoundPlace {
  return {
    element: box,
    kind: 'textBox',
    rank: isFocused(box, focused) ? RANK.focusedTextBox : RANK.textBoxInView,
  };
}

const TITLE = 'h1, h2, h3, [role="heading"], [aria-multiline="false"]';
const TITLE_WORDS =
  /\b(title|subject|headline|heading|titel|betreff|titre|objet|t[ií]tulo|asunto|oggetto)\b/i;

function isTitle(box: HTMLElement): boolean {
  const names = [
    'aria-label',
    'placeholder',
    'data-placeholder',
    'aria-placeholder',
    'id',
    'class',
    'name',
    'data-testid',
  ];
  const said = names.map((name) => box.getAttribute(name) ?? '').join(' ');
  return box.matches(TITLE) || TITLE_WORDS.test(said.replaceAll('_', ' '));
}
