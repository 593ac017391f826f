import { cleanText } from '@svc/protocol';
import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api';
import { composedAncestors } from './composed-tree.ts';

const MAX_LENGTH = 80;
const MAX_ANCESTORS = 3;

/** The accessible name, also of a hidden element; else its group's; else the words right around it. */
export function labelOf(element: Element): string {
  const names = [
    () => computeAccessibleName(element, { hidden: true }),
    () => element.closest('fieldset')?.querySelector('legend')?.textContent,
    () => element.getAttribute('placeholder') ?? element.getAttribute('data-placeholder'),
    () => (element instanceof HTMLInputElement ? wordsAround(element) : element.textContent),
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
