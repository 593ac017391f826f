import { cleanText } from '@svc/protocol';
import { shadowRootOf } from '../composed-tree.ts';

/** Which text of elements is read, as a person sees or hears it. */
export interface Reading {
  /** An element whose text is left out. */
  without?: Element;
  /** Whether buttons and links, with the names of actions, are left out. */
  withoutControls?: boolean;
}

const SILENT =
  'script, style, noscript, template, svg, select, textarea, input, option, iframe, object, canvas, audio, video, [aria-hidden="true"]';
const BUTTON_FIELD = 'input[type="button"], input[type="submit"]';
const CONTROLS = 'button, a[href], [role="button"]';
/** More elements do not help to recognise a place. */
const MAX_ELEMENTS = 120;

/** The text of an element in one line. Texts of separate elements get a space; icons are left out. */
export function wordsOf(element: Element, { without, withoutControls = false }: Reading = {}): string {
  const isHidden = !isRendered(element);
  let left = MAX_ELEMENTS;

  const read = (inside: Element): string => {
    left -= 1;
    if (left < 0 || inside === without || (!isHidden && !isRendered(inside))) return '';
    if (inside.matches(BUTTON_FIELD)) return (inside as HTMLInputElement).value; // the selector matches inputs only
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

/** The text of a naming element, or else its generated content or a picture's name. */
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

/** One line without private-use icons, marks of required fields, and a final colon. */
export function tidy(text: string): string {
  const words = text.replace(/\p{Co}/gu, ' ').replace(/[*＊∗✱]+(?=[\s:：]|$)|(?<=^|\s)[*＊∗✱]+/g, ' ');
  return cleanText(words).replace(/\s*[:：]$/, '');
}

/** Children as drawn: those of the shadow root, with slotted ones. */
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

/** Text that an icon font draws as a picture, such as `cloud_upload`. */
function isIcon(element: Element, text: string): boolean {
  const word = text.trim();
  if (element.childElementCount > 0 || !LIGATURE.test(word)) return false;
  if (word.includes('_')) return true;
  const [font = ''] = getComputedStyle(element).fontFamily.split(',');
  return [element.localName, element.getAttribute('class') ?? '', font].some((name) => ICON.test(name));
}
