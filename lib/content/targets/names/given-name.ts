import { wordsOf, wordsOrPicture } from './words-of.ts';

/** The name that a page gives an element for screen readers: by other elements, or by an attribute. */
export function givenName(element: Element): string {
  const words = listReferred(element, 'LabelledBy').map((label) => ariaLabelOf(label) || wordsOf(label));
  return words.filter(Boolean).join(' ') || ariaLabelOf(element);
}

function ariaLabelOf(element: Element): string {
  return (element.getAttribute('aria-label') ?? '').trim();
}

/** That, or the words of its labels, as the browser's own tree of names has it. */
export function nameOfControl(control: Element): string {
  return givenName(control) || labelWords(control) || (control.getAttribute('title') ?? '').trim();
}

function labelWords(control: Element): string {
  const labels = labelsOf(control).map((label) => wordsOrPicture(label, { without: control }));
  return labels.filter(Boolean).join(' ');
}

/** All labels of a control. Of a custom element the browser tells them to that element alone. */
export function labelsOf(control: Element): Element[] {
  const isOwnKind = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  if (isOwnKind) return [...(control.labels ?? [])];
  const root = control.getRootNode() as ParentNode; // of an element in no document: an element
  return control.id ? [...root.querySelectorAll(`label[for="${CSS.escape(control.id)}"]`)] : [];
}

/** What the page says of an element, from where it says so. */
export function describedWords(element: Element): string {
  const words = listReferred(element, 'DescribedBy').map((description) => wordsOf(description));
  return [...words, element.getAttribute('title') ?? ''].filter(Boolean).join(' ');
}

/** Set by a property, the elements have no ids (https://w3c.github.io/aria/#ARIAMixin); else they are found by them. */
function listReferred(element: Element, kind: 'LabelledBy' | 'DescribedBy'): Element[] {
  const set = element[`aria${kind}Elements`];
  if (set && set.length > 0) return [...set];
  const root = element.getRootNode() as ParentNode;
  const ids = (element.getAttribute(`aria-${kind.toLowerCase()}`) ?? '').split(/\s+/).filter(Boolean);
  return ids.map((id) => root.querySelector(`#${CSS.escape(id)}`)).filter((found) => found !== null);
}
