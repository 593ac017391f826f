import { splitIsolated } from '@svc/protocol';

/** @throws Error when index.html has no such element of that kind: a mistake of ours. */
export function findById<T extends HTMLElement>(id: string, kind: { new (): T; prototype: T }): T {
  const element = document.querySelector(`#${id}`);
  if (!(element instanceof kind)) throw new Error(`The page has no #${id}.`);
  return element;
}

export function setShown(id: string, isShown: boolean): void {
  findById(id, HTMLElement).hidden = !isShown;
}

/** Leaves an element alone whose words stay: a live region would be read out again. */
export function setText(element: HTMLElement, words = ''): void {
  const parts = splitIsolated(words);
  if (element.textContent === parts.map(({ text }) => text).join('')) return;
  element.textContent = '';
  element.append(...parts.map(({ text, isName }) => (isName ? createName(text) : text)));
}

/** What a site calls itself: its writing direction changes nothing of our sentence. */
function createName(text: string): HTMLElement {
  const name = document.createElement('bdi');
  name.append(text);
  return name;
}

/** Keeps a host name on one line where it fits, and else breaks it at its dots. */
export function setTextWithHosts(element: HTMLElement, words: string): void {
  if (element.textContent === words) return;
  const parts = words.split(' ').map((word) => (/\w\.\w/.test(word) ? createHost(word) : word));
  element.textContent = '';
  element.append(...parts.flatMap((part, index) => (index ? [' ', part] : [part])));
}

function createHost(host: string): HTMLElement {
  const span = document.createElement('span');
  span.className = 'host';
  for (const label of host.split(/(\.)/)) {
    span.append(label);
    if (label === '.') span.append(document.createElement('wbr'));
  }
  return span;
}
