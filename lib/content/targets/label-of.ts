import { cleanText } from '@svc/protocol';
import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api';
import { pageTexts } from '../../texts/page-texts.ts';
import { composedAncestors } from './composed-tree.ts';
import { isShown } from './visible-box.ts';

const MAX_LENGTH = 80;
const MAX_ANCESTORS = 3;

/** The accessible name, also of a hidden element; else its group's; else the words right around it. */
export function labelOf(element: Element): string {
  if (element === document.documentElement) return pageTexts.pageItself;
  const names = [
    () => computeAccessibleName(element, { hidden: true }),
    () => element.closest('fieldset')?.querySelector('legend')?.textContent,
    () => element.getAttribute('placeholder') ?? element.getAttribute('data-placeholder'),
    () => (element instanceof HTMLInputElement ? wordsFor(element) : element.textContent),
  ];
  for (const read of names) {
    const name = cleanText(read() ?? '', MAX_LENGTH);
    if (name !== '') return name;
  }
  return '';
}

/** What the page says of the element besides its name, in full: its description, and its label's words. */
export function descriptionsOf(element: Element): string[] {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const texts = [
    computeAccessibleDescription(element, { hidden: true }),
    ...labels.map((label) => label.textContent),
  ];
  return [...texts, element instanceof HTMLInputElement ? wordsAround(element) : ''];
}

/** The words around a field; where there are none, or too many for a name, those of what opens it. */
function wordsFor(field: HTMLInputElement): string {
  const around = cleanText(wordsAround(field));
  if (around !== '' && around.length <= MAX_LENGTH) return around;
  const opener = isShown(field) ? null : openerOf(field);
  const words = opener && (computeAccessibleName(opener) || opener.textContent);
  return words || around;
}

const FIELD = 'input[type="file"]';
const BUTTON = 'button, [role="button"], input[type="button"]';

/** What a person presses to choose a file for a hidden field: what says so of itself, else the next button. */
function openerOf(field: HTMLInputElement): Element | null {
  const root = field.getRootNode() as ParentNode; // of a field in no document: an element
  const declared = field.id && root.querySelector(`[aria-controls~="${CSS.escape(field.id)}"]`);
  if (declared) return declared;
  let node: ParentNode | Element = field;
  for (let step = 0; step <= MAX_ANCESTORS; step += 1) {
    const box: ParentNode | null = node.parentNode;
    // All buttons of the page are in its body: there only a neighbour counts.
    if (!box || box === document.body) return neighbourOf(node);
    const button = nextButton(box, field);
    if (button) return button;
    node = box;
  }
  return null;
}

/** The one before the field if the box begins with a button, as in a row of such pairs; else the one after it. */
function nextButton(box: ParentNode, field: HTMLInputElement): Element | null {
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

/** The text of the smallest box around the field that has any, and no other field in it. */
function wordsAround(field: HTMLInputElement): string {
  for (const box of composedAncestors(field).slice(1, 1 + MAX_ANCESTORS)) {
    if (box.matches('body, html, form') || box.querySelectorAll('input, select, textarea').length > 1)
      return '';
    const text = box instanceof HTMLElement ? box.innerText : '';
    if (text.trim() !== '') return text;
  }
  return '';
}
