import { composedAncestors, composedParent } from '../composed-tree.ts';
import { givenName, nameOfControl } from './given-name.ts';
import { wordsOf } from './words-of.ts';

const FIELD = 'input[type="file"]';
const CONTROL = 'input:not([type="hidden"]), select, textarea';
const BUTTON = 'button, [role="button"], input[type="button"]';
const PAGE = 'body, html';
const GROUP = 'fieldset, [role="group"], [role="region"], [role="radiogroup"]';
const HEADING = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
/** Parts of a page that are not captions. */
const PART =
  'header, nav, main, section, article, aside, footer, form, fieldset, ul, ol, table, script, style, dialog';
const MAX_OPENER_STEPS = 3;
const MAX_STEPS = 10;
const MAX_NEIGHBOURS = 4;
const MAX_CAPTION = { elements: 40, length: 100 };

/** The control that opens a hidden field: an element around it or pointing to it, else the nearest button. */
export function openerOf(field: HTMLElement): Element | null {
  const root = field.getRootNode() as ParentNode; // an element, if the field is outside the document
  const declared = field.id && root.querySelector(`[aria-controls~="${CSS.escape(field.id)}"]`);
  if (declared) return declared;
  const around = field.parentElement?.closest(BUTTON);
  if (around) return around;
  let node: ParentNode | Element = field;
  for (let step = 0; step <= MAX_OPENER_STEPS; step += 1) {
    const box: ParentNode | null = node.parentNode;
    // All buttons of the page are in its body, so there only a neighbour counts.
    if (!box || box === document.body) return neighbourOf(node);
    const button = nextButton(box, field);
    if (button) return button;
    node = box;
  }
  return null;
}

/** The button before the field if the box begins with a button, as in a row of such pairs; else the one after it. */
function nextButton(box: ParentNode, field: HTMLElement): Element | null {
  const list = [...box.querySelectorAll(`${FIELD}, ${BUTTON}`)].filter(
    (candidate) => candidate.matches(FIELD) || candidate.checkVisibility(),
  );
  const place = list.indexOf(field);
  const sides = [list[place - 1], list[place + 1]];
  if (list[0]?.matches(FIELD)) sides.reverse();
  return sides.find((candidate) => candidate?.matches(BUTTON)) ?? null;
}

function neighbourOf(node: Node): Element | null {
  const { previousElementSibling, nextElementSibling } = node as Element;
  return [previousElementSibling, nextElementSibling].find((beside) => beside?.matches(BUTTON)) ?? null;
}

/**
 * Names of the groups around a place, the nearest first: of groups with this place only, or of groups shared with
 * others.
 */
export function groupNames(place: Element, isShared: boolean): string[] {
  return boxesAround(place)
    .filter((box) => box.querySelectorAll(FIELD).length > 1 === isShared)
    .map(
      (box) =>
        givenName(box) ||
        wordsOfFirst(box, ':scope > legend, :scope > summary, :scope > figcaption') ||
        (box.matches(GROUP) ? (box.getAttribute('title') ?? '') : ''),
    );
}

/** The last heading before a place within a box around it. */
export function headingsAround(place: Element): string[] {
  return boxesAround(place).map((box) => {
    const before = [...box.querySelectorAll(HEADING)].filter(
      (heading) => heading.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const last = before.at(-1);
    return last ? wordsOf(last) : '';
  });
}

/** The names of a field in a table: its row if that has no other field, else row and column. */
export function tableNames(field: Element): string[] {
  const cell = field.closest<HTMLTableCellElement>('td, th');
  const row = cell?.closest('tr');
  if (!cell || !row) return [];
  const [head] = row.cells;
  const ofRow =
    head && head !== cell && !head.querySelector(CONTROL) ? wordsOf(head, { withoutControls: true }) : '';
  const top = row.closest('table')?.rows[0];
  const above = top === row ? undefined : top?.cells[cell.cellIndex];
  const ofColumn = above && !above.querySelector(CONTROL) ? wordsOf(above) : '';
  if (row.querySelectorAll(FIELD).length > 1) return [[ofRow, ofColumn].filter(Boolean).join(', ')];
  return [ofRow, ofColumn];
}

/** The texts next to a place: before it, then after it in a box of its own; the nearest first. */
export function captionsOf(place: Element): string[] {
  const found: string[] = [];
  let node = place;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const box = composedParent(node);
    if (!box || box.matches('html')) break;
    const isPage = box.matches('body');
    found.push(...wordsBeside(node, 'previousSibling', isPage ? 1 : MAX_NEIGHBOURS));
    if (isPage) break;
    if (!box.matches('form, fieldset') && box.querySelectorAll(CONTROL).length <= 1) {
      found.push(...wordsBeside(node, 'nextSibling', MAX_NEIGHBOURS));
    }
    node = box;
  }
  return found;
}

/** Stops at the next field, as later text may belong to that. */
function wordsBeside(node: Element, side: 'previousSibling' | 'nextSibling', most: number): string[] {
  const found: string[] = [];
  let isText = false;
  for (let next = node[side]; next && found.length < most; next = next[side]) {
    if (next.nodeType === Node.TEXT_NODE && next.nodeValue?.trim()) {
      found.push(next.nodeValue);
      isText = true;
    }
    if (!(next instanceof Element)) continue;
    if (isText || next.matches(`${CONTROL}, ${PART}`) || next.querySelector(CONTROL)) break;
    if (next instanceof HTMLLabelElement && next.control) break;
    if (next.getElementsByTagName('*').length > MAX_CAPTION.elements) break;
    found.push(wordsOf(next, { withoutControls: true }));
  }
  return found.filter((words) => words.length <= MAX_CAPTION.length);
}

/** The names of custom elements around the field. */
export function hostNames(field: Element): string[] {
  return composedAncestors(field)
    .slice(1)
    .filter(({ localName }) => localName.includes('-'))
    .flatMap((host) => [nameOfControl(host), host.getAttribute('label') ?? '']);
}

function boxesAround(place: Element): Element[] {
  return composedAncestors(place)
    .slice(1, 1 + MAX_STEPS)
    .filter((box) => !box.matches(PAGE));
}

function wordsOfFirst(box: Element, selector: string): string {
  const found = box.querySelector(selector);
  return found ? wordsOf(found) : '';
}

/** The text of the smallest box around the field that has text and no other field. */
export function wordsAround(field: Element): string {
  for (const box of composedAncestors(field).slice(1, 2 + MAX_OPENER_STEPS)) {
    if (box.matches('body, html, form') || box.querySelectorAll('input, select, textarea').length > 1)
      return '';
    const text = box instanceof HTMLElement ? box.innerText : '';
    if (text.trim() !== '') return text;
  }
  return '';
}
