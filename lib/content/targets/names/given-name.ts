import { wordsOf, wordsOrPicture } from './words-of.ts';

/** The accessible name that a page gives an element, by other elements or by an attribute. */
export function givenName(element: Element): string {
  const words = listReferred(element, 'LabelledBy').map((label) => ariaLabelOf(label) || wordsOf(label));
  return words.filter(Boolean).join(' ') || ariaLabelOf(element);
}

function ariaLabelOf(element: Element): string {
  return (element.getAttribute('aria-label') ?? '').trim();
}

/** The same, or the text of its labels, as in the browser's accessibility tree. */
export function nameOfControl(control: Element): string {
  return givenName(control) || labelWords(control) || (control.getAttribute('title') ?? '').trim();
}

function labelWords(control: Element): string {
  const labels = labelsOf(control).map((label) => wordsOrPicture(label, { without: control }));
  return labels.filter(Boolean).join(' ');
}

/** All labels of a control. For a custom element, only that element can ask the browser. */
export function labelsOf(control: Element): Element[] {
  const isOwnKind = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  if (isOwnKind) return [...(control.labels ?? [])];
  const root = control.getRootNode() as ParentNode; // an element, if the control is outside the document
  return control.id ? [...root.querySelectorAll(`label[for="${CSS.escape(control.id)}"]`)] : [];
}

/** The description of an element, from where the page has put it. */
export function describedWords(element: Element): string {
  const words = listReferred(element, 'DescribedBy').map((description) => wordsOf(description));
  return [...words, element.getAttribute('title') ?? ''].filter(Boolean).join(' ');
}

/**
 * If set by a property, the elements need no ids (https://w3c.github.io/aria/#ARIAMixin); otherwise ids are looked up.
 */
function listReferred(element: Element, kind: 'LabelledBy' | 'DescribedBy'): Element[] {
  const set = element[`aria${kind}Elements`];
  if (set && set.length > 0) return [...set];
  const root = element.getRootNode() as ParentNode;
  const ids = (element.getAttribute(`aria-${kind.toLowerCase()}`) ?? '').split(/\s+/).filter(Boolean);
  return ids.map((id) => root.querySelector(`#${CSS.escape(id)}`)).filter((found) => found !== null);
}
