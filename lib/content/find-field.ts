/**
 * The field that a file would go to: the one that has focus, else the one that was clicked last, else
 * the first enabled one in view, else the first enabled one at all. A field for whole folders cannot
 * take a file from a phone.
 */
export function findField(document: Document, lastClicked: Element | null): HTMLInputElement | null {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].filter(canBeFilled);
  const { activeElement } = document;
  return (
    fields.find((field) => belongsTo(field, activeElement)) ??
    fields.find((field) => belongsTo(field, lastClicked)) ??
    fields.find(isInView) ??
    fields[0] ??
    null
  );
}

/** `:disabled` also knows a disabled fieldset around the field. */
function canBeFilled(field: HTMLInputElement): boolean {
  return !field.matches(':disabled') && !field.webkitdirectory;
}

/** Whether an element is the field itself, one of its labels, or something inside a label. */
function belongsTo(field: HTMLInputElement, element: Element | null): boolean {
  if (!element) return false;
  return element === field || [...(field.labels ?? [])].some((label) => label.contains(element));
}

/** A hidden field is in view when what stands for it is: its label, or the box around it. */
function isInView(field: HTMLInputElement): boolean {
  const box = [field, ...(field.labels ?? []), ...ancestorsOf(field)].map(visibleBox).find((found) => found);
  const view = field.ownerDocument.defaultView;
  if (!box || !view) return false;
  return box.bottom > 0 && box.right > 0 && box.top < view.innerHeight && box.left < view.innerWidth;
}

const MAX_ANCESTORS = 4;

function ancestorsOf(field: Element): Element[] {
  const ancestors: Element[] = [];
  for (let next = field.parentElement; next && ancestors.length < MAX_ANCESTORS; next = next.parentElement) {
    if (next !== field.ownerDocument.body) ancestors.push(next);
  }
  return ancestors;
}

function visibleBox(element: Element): DOMRect | undefined {
  const box = element.getBoundingClientRect();
  const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return isShown && box.width > 1 && box.height > 1 ? box : undefined;
}
