import { composedAncestors, composedContains } from './composed-tree.ts';
import { isShown } from './visible-box.ts';

/*
 * Which elements listen for `drop` cannot be read. A page with a drop zone shows it, though: in its class names, test
 * ids or texts.
 */

/** Excludes drop-down menus, as in `profile-dropdown`. */
const NAME = /drop[-_]?(zone|area|target)|(file|drag)[-_]?(and[-_]?)?drop(?![-_]?down)/i;
const ATTRIBUTES = ['class', 'id', 'data-testid'];
/** A fast selector for few elements, which the expression above then checks. */
const MAYBE_NAMED = ATTRIBUTES.map((attribute) => `[${attribute}*="drop" i]`).join(',');
const DECLARED = '[data-dropzone], [ondrop]';

/** "Drag" alone may also be about sorting a list. */
const BY_TEXT =
  /drag\s*(and|&|'n'|n)\s*drop\b.{0,40}\b(files?|images?|photos?|documents?|pictures?|here|upload|browse)|drop\s+(your\s+|the\s+|an?\s+)?(files?|images?|photos?|documents?|pictures?)|drag\s+(your\s+|the\s+|an?\s+)?(files?|images?|photos?|documents?)|(dateien?|bilde?r?|fotos?)\s.*(ziehen|ablegen)|gliss(ez|er).*fichier|d[ée]pose[rz].*fichier|arrastr(a|e|ar).*(archivo|arquivo|fichero)|trascina.*file|sleep.*bestand|перетащи|拖放|拖拽|ドラッグ/iu;

const MAX_TEXTS = 8_000;
const MAX_ZONES = 6;
const MIN_SIDE_PX = 24;

/** The outermost elements that seem to take dropped files. */
export function findDropZones(roots: readonly (Document | ShadowRoot)[]): HTMLElement[] {
  const named = roots.flatMap((root) => [
    ...[...root.querySelectorAll(MAYBE_NAMED)].filter(isNamed),
    ...root.querySelectorAll(DECLARED),
  ]);
  const candidates = named.length > 0 ? named : roots.flatMap(findByText);
  const shown = candidates
    .filter((zone) => zone instanceof HTMLElement)
    .filter((zone) => isShown(zone, MIN_SIDE_PX));
  return shown
    .filter((zone) => !shown.some((other) => other !== zone && composedContains(other, zone)))
    .slice(0, MAX_ZONES);
}

function isNamed(element: Element): boolean {
  return ATTRIBUTES.some((attribute) => NAME.test(element.getAttribute(attribute) ?? ''));
}

function findByText(root: Document | ShadowRoot): Element[] {
  const found: Element[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let count = 0; count < MAX_TEXTS && walker.nextNode(); count += 1) {
    const { currentNode } = walker;
    const parent = currentNode.parentElement;
    if (parent && BY_TEXT.test(currentNode.nodeValue ?? '') && !parent.closest('script,style,noscript')) {
      found.push(blockAround(parent));
    }
  }
  return found;
}

/** The box around a line of text, which is the drop zone. */
function blockAround(element: Element): Element {
  const isInline =
    getComputedStyle(element).display.startsWith('inline') || element.matches('p,h1,h2,h3,h4,h5,h6');
  const { parentElement } = element;
  return isInline && parentElement && parentElement !== document.body ? parentElement : element;
}

const MAX_STEPS = 4;

/** The field of the same widget, for a drop zone without a field: by a label, or as the only one beside it. */
export function fieldBeside(
  zone: HTMLElement,
  fields: readonly HTMLElement[],
  zones: readonly HTMLElement[],
): HTMLElement | undefined {
  const labels = [zone.closest('label'), ...zone.querySelectorAll('label')];
  const labelled = fields.find((field) => labels.some((label) => label?.control === field));
  if (labelled) return labelled;
  for (const box of composedAncestors(zone).slice(1, 1 + MAX_STEPS)) {
    if (box.matches('html')) return undefined;
    const isWide = box.matches('body, main, form');
    // In a page or a form, a visible field and one with a label are places of their own.
    const inside = isWide ? fields.filter((field) => field.parentElement === box) : within(box, fields);
    if (inside.length === 0) continue;
    const [field] = inside;
    const isOne = inside.length === 1 && within(box, zones).length === 1;
    return isOne && field && (!isWide || isNameless(field)) ? field : undefined;
  }
  return undefined;
}

function within(box: Element, elements: readonly HTMLElement[]): HTMLElement[] {
  return elements.filter((element) => composedContains(box, element));
}

function isNameless(field: HTMLElement): boolean {
  return !isShown(field) && !(field as HTMLInputElement).labels?.length; // all fields are inputs
}
