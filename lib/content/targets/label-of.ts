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
 * A name of a place for people: its own name, else that of its opener, its group, or the text around it. Names that any
 * field may have ("Choose file") come last.
 *
 * @param zone - the drop zone of the same widget.
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

/** Sources in order; each is read only if the former ones have no specific name. */
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

/** The element's own text, if it is short enough for a name. */
function wordsInside(element: Element): string {
  const words = wordsOf(element, { withoutControls: element instanceof HTMLDivElement });
  return words.length <= MAX_LENGTH ? words : '';
}

/** The page's texts about the element besides its name, in full: description, label, and surrounding text. */
export function descriptionsOf(element: Element): string[] {
  const isField = element instanceof HTMLInputElement;
  const labels = isField ? labelsOf(element).map((label) => label.textContent) : [];
  return [describedWords(element), ...labels, isField ? wordsAround(element) : ''];
}
