import { cleanText } from '@svc/protocol';
import { shadowRootOf } from '../composed-tree.ts';

/** What is read of a text in elements, as a person sees or hears it. */
export interface Reading {
  /** An element whose words are left out. */
  without?: Element;
  /** Whether buttons and links are left out, whose words say what they do. */
  withoutControls?: boolean;
}

const SILENT =
  'script, style, noscript, template, svg, select, textarea, input, option, iframe, object, canvas, audio, video, [aria-hidden="true"]';
const BUTTON_FIELD = 'input[type="button"], input[type="submit"]';
const CONTROLS = 'button, a[href], [role="button"]';
/** Nobody recognises a place by more. */
const MAX_ELEMENTS = 120;

/** The words of an element in one line. Neighbours that stand apart are not joined; icons are no words. */
export function wordsOf(element: Element, { without, withoutControls = false }: Reading = {}): string {
  const isHidden = !isRendered(element);
  let left = MAX_ELEMENTS;

  const read = (inside: Element): string => {
    left -= 1;
    if (left < 0 || inside === without || (!isHidden && !isRendered(inside))) return '';
    if (inside.matches(BUTTON_FIELD)) return (inside as HTMLInputElement).value; // the selector says so
    if (inside.matches(SILENT) || (withoutControls && inside.matches(CONTROLS))) return '';
    const said = inside.getAttribute('aria-label') ?? inside.getAttribute('alt');
    if (said?.trim()) return ` ${said} `;
    const text = childrenOf(inside)
      .map((child) => readNode(child))
      .join('');
    if (isIcon(inside, text)) return '';
    return standsApart(inside) ? ` ${text} ` : text;
  };
  const readNode = (node: Node): string => {
    if (node instanceof Element) return read(node);
    return node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : '';
  };

  return tidy(read(element));
}

/** The words of what names something, or what takes their place: those of the style sheet, or a picture's name. */
export function wordsOrPicture(element: Element, reading: Reading = {}): string {
  const words = wordsOf(element, reading);
  if (words !== '') return words;
  const contents = ['::before', '::after'].map((part) => getComputedStyle(element, part).content);
  const styled = contents.map((content) => /^"(.*)"$/.exec(content)?.[1] ?? '').join(' ');
  const picture = element.querySelector('svg');
  return (
    tidy(styled) ||
    tidy(picture?.getAttribute('aria-label') ?? picture?.querySelector('title')?.textContent ?? '')
  );
}

/** One line without icons of private use, signs of required fields, and the colon before a field. */
export function tidy(text: string): string {
  const words = text.replace(/\p{Co}/gu, ' ').replace(/[*＊∗✱]+(?=[\s:：]|$)|(?<=^|\s)[*＊∗✱]+/g, ' ');
  return cleanText(words).replace(/\s*[:：]$/, '');
}

/** As they are drawn: those of the shadow root, and what is put into its slots. */
function childrenOf(element: Element): Node[] {
  if (element instanceof HTMLSlotElement) {
    const assigned = element.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  const root = element.localName.includes('-') ? shadowRootOf(element) : null;
  return [...(root ?? element).childNodes];
}

function isRendered(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

function standsApart(element: Element): boolean {
  if (element.localName === 'br') return true;
  const { display, marginLeft, marginRight, paddingLeft, paddingRight } = getComputedStyle(element);
  if (display !== 'inline' && display !== 'contents') return true;
  return [marginLeft, marginRight, paddingLeft, paddingRight].some((side) => Number.parseFloat(side) > 0);
}

const LIGATURE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const ICON = /(^|[\s_-])(icons?|glyphicons?|fa|fa[srbl]|mdi|symbols?)($|[\s_-])|awesome|icomoon/i;

/** A word in place of which the font draws a picture, such as `cloud_upload`. */
function isIcon(element: Element, text: string): boolean {
  const word = text.trim();
  if (element.childElementCount > 0 || !LIGATURE.test(word)) return false;
  if (word.includes('_')) return true;
  const [font = ''] = getComputedStyle(element).fontFamily.split(',');
  return [element.localName, element.getAttribute('class') ?? '', font].some((name) => ICON.test(name));
}
