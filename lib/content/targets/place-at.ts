import { composedAncestors, composedContains } from './composed-tree.ts';
import { canTake, isFileField, RANK, type FoundPlace } from './find-places.ts';

const MAX_STEPS = 3;

/**
 * The place at an element: a file field, its label or the small box around it; an editable element; or a drop zone from
 * `dropZoneAt`. `null` for anything else, such as a button that opens a picker by script.
 */
export function placeAt(
  pointed: Element,
  dropZoneAt: (element: Element) => HTMLElement | null,
): FoundPlace | null {
  const box = composedAncestors(pointed).find(isTextBox);
  const field = fieldAt(pointed);
  // The text of an editor does not mean a field in its toolbar.
  if (field && (!box || composedContains(box, field))) {
    return { element: field, kind: 'field', rank: RANK.focusedField };
  }
  if (box) return { element: outermostEditable(box), kind: 'textBox', rank: RANK.focusedTextBox };
  const zone = dropZoneAt(pointed);
  return zone && { element: zone, kind: 'dropZone', rank: RANK.dropZoneInView };
}

/** The field itself, that of the label around, or the only one in one of the nearest boxes. */
export function fieldAt(pointed: Element): HTMLInputElement | null {
  const ofLabel = pointed.closest('label')?.control ?? null;
  if (isFileField(ofLabel) && canTake(ofLabel)) return ofLabel;
  for (const box of composedAncestors(pointed).slice(0, 1 + MAX_STEPS)) {
    if (box.matches('body, html, form')) return null;
    const inside = isFileField(box) ? [box] : [...box.querySelectorAll<HTMLInputElement>('input[type=file]')];
    const [field, ...others] = inside.filter(canTake);
    if (field) return others.length === 0 ? field : null;
  }
  return null;
}

function isTextBox(element: Element): element is HTMLElement {
  if (element instanceof HTMLTextAreaElement) return !element.readOnly && !element.disabled;
  return element instanceof HTMLElement && element.isContentEditable;
}

function outermostEditable(box: HTMLElement): HTMLElement {
  return box.parentElement?.isContentEditable ? outermostEditable(box.parentElement) : box;
}
