import { cleanText } from '@svc/protocol';
import { pageTexts } from '../../texts/page-texts.ts';
import {
  captionsOf,
  groupNames,
  headingsAround,
  hostNames,
  openerOf,
  tableNames,
  wordsAround,
} from './names/around-field.ts';
import { isGeneral } from './names/general-words.ts';
import { describedWords, labelsOf, nameOfControl } from './names/given-name.ts';
import { isShown } from './visible-box.ts';
import { tidy, wordsOf, wordsOrPicture } from './names/words-of.ts';

const MAX_LENGTH = 80;

/**
 * What a person would call a place: by its own name, by what opens it, by its group, by the words around it. What any
 * field may say ("Choose file") comes after all that is particular.
 *
 * @param zone - the drop area of the same widget.
 */
export function labelOf(element: Element, zone?: Element): string {
  if (element === document.documentElement) return pageTexts.pageItself;
  let general = '';
  for (const read of listSources(element, zone)) {
    for (const words of read()) {
      const name = cleanText(tidy(words), MAX_LENGTH);
      if (name === '') continue;
      if (!isGeneral(name)) return name;
      general ||= name;
    }
  }
  return general;
}

/** In their order; each is asked only where all before it have nothing particular. */
function listSources(element: Element, zone: Element | undefined): (() => string[])[] {
  const isField = element instanceof HTMLInputElement;
  const isTextBox = element instanceof HTMLTextAreaElement || (element as HTMLElement).isContentEditable;
  const own =
    isField || isTextBox ? [nameOfControl(element)] : [nameOfControl(element), wordsInside(element)];
  return [
    () => own,
    () => (isField ? [...openerNames(element), ...hostNames(element)] : placeholdersOf(element)),
    () => groupNames(element, false),
    () => (isField ? tableNames(element) : []),
    () => (zone ? [nameOfControl(zone), wordsInside(zone)] : []),
    () => captionsOf(element),
    () => (zone ? captionsOf(zone) : []),
    () => groupNames(element, true),
    () => headingsAround(element),
    () => (isField ? placeholdersOf(element) : [wordsInside(element)]),
  ];
}

function openerNames(field: HTMLInputElement): string[] {
  const opener = isShown(field) ? null : openerOf(field);
  return opener ? [nameOfControl(opener) || wordsOrPicture(opener), wordsOf(opener)] : [];
}

function placeholdersOf(element: Element): string[] {
  const names = ['placeholder', 'aria-placeholder', 'data-placeholder'];
  return names.map((name) => element.getAttribute(name) ?? '');
}

/** What it says itself; a long text is no name. */
function wordsInside(element: Element): string {
  const words = wordsOf(element, { withoutControls: element instanceof HTMLDivElement });
  return words.length <= MAX_LENGTH ? words : '';
}

/** What the page says of the element besides its name, in full: its description, its label's words, those around it. */
export function descriptionsOf(element: Element): string[] {
  const isField = element instanceof HTMLInputElement;
  const labels = isField ? labelsOf(element).map((label) => label.textContent) : [];
  return [describedWords(element), ...labels, isField ? wordsAround(element) : ''];
}
