import { splitIsolated } from '@svc/protocol';

/** @throws Error when index.html lacks the element, which is a bug. */
export function findById<T extends HTMLElement>(id: string, kind: { new (): T; prototype: T }): T {
  const element = document.querySelector(`#${id}`);
  if (!(element instanceof kind)) throw new Error(`The page has no #${id}.`);
  return element;
}

/** A button as those of index.html, for parts of the page that are loaded later. */
export function createButton(label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'action';
  const words = document.createElement('span'); // in one piece, though a name in it is an element
  setText(words, label);
  button.append(words);
  button.addEventListener('click', act);
  return button;
}

export function setShown(id: string, isShown: boolean): void {
  findById(id, HTMLElement).hidden = !isShown;
}

/**
 * Sets the text of an element if it differs, since a live region would be read out again. Returns whether it did.
 *
 * @param write - turns our texts into nodes. Default: text.
 */
export function setText(element: HTMLElement, words = '', write = (text: string): Words => [text]): boolean {
  const parts = splitIsolated(words);
  if (element.textContent === parts.map(({ text }) => text).join('')) return false;
  element.textContent = '';
  element.append(...parts.flatMap(({ text, isName }) => (isName ? [createName(text)] : write(text))));
  return true;
}

type Words = (string | HTMLElement)[];

/** A foreign name, whose text direction does not affect our sentence. */
function createName(text: string): HTMLElement {
  const name = document.createElement('bdi');
  name.append(text);
  return name;
}

/** As `setText`. A host name is broken at its dots only, and made smaller if a part is too long for a line. */
export function setTextWithHosts(element: HTMLElement, words = ''): void {
  if (setText(element, words, writeHosts)) sizes.observe(element);
}

function writeHosts(text: string): Words {
  const parts = text.split(' ').map((word) => (/\w\.\w/.test(word) ? createHost(word) : word));
  return parts.flatMap((part, index) => (index ? [' ', part] : [part]));
}

function createHost(host: string): HTMLElement {
  const span = document.createElement('span');
  span.className = 'host';
  for (const label of host.match(/[^.]+\.?|\./g) ?? []) {
    const part = document.createElement('span');
    part.append(label);
    span.append(part, document.createElement('wbr'));
  }
  return span;
}

/** Below this share of the text size, a host name is broken instead. */
const SMALLEST_SHARE = 0.5;
/** Also runs when the text gets larger or the phone is turned. */
const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => fitHosts(target)));

function fitHosts(element: Element): void {
  const hosts = Array.from(element.querySelectorAll<HTMLElement>('.host'));
  for (const host of hosts) {
    host.style.fontSize = '';
    host.classList.remove('broken');
  }
  const share = element.clientWidth / element.scrollWidth;
  for (const host of hosts) {
    if (share < 1) host.style.fontSize = `${Math.max(share * 0.98, SMALLEST_SHARE)}em`;
    host.classList.toggle('broken', share < SMALLEST_SHARE);
  }
}
