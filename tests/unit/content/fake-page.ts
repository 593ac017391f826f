import { browser } from 'wxt/browser';

/** Replaces what the page shows. */
export function show(html: string): void {
  document.body.innerHTML = html;
}

/** The first element that fits, which has to be there. */
export function element(selector: string, root: ParentNode = document): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

export function field(selector: string, root: ParentNode = document): HTMLInputElement {
  const found = element(selector, root);
  if (!(found instanceof HTMLInputElement)) throw new Error(`${selector} is no field.`);
  return found;
}

/** happy-dom has no layout: each element says itself where it is, and how large. */
export function layOut(shown: Element, box: { top: number; width?: number; height?: number }): void {
  const { top, width = 100, height = 40 } = box;
  shown.getBoundingClientRect = () => new DOMRect(0, top, width, height);
}

/** happy-dom knows no editable elements: each says so itself, and all inside it. */
export function makeEditable(box: HTMLElement): void {
  for (const inside of [box, ...box.querySelectorAll('*')]) {
    Object.defineProperty(inside, 'isContentEditable', { value: true });
  }
}

const closedRoots = new WeakMap<Element, ShadowRoot>();

/** Gives an element a shadow root that the page itself cannot reach. */
export function addClosedRoot(host: Element, html: string): ShadowRoot {
  const root = host.attachShadow({ mode: 'closed' });
  root.innerHTML = html;
  closedRoots.set(host, root);
  return root;
}

/** What Chromium offers to extensions, for the roots above. */
export function offerClosedRoots(): void {
  browser.dom.openOrClosedShadowRoot = (host) => host.shadowRoot ?? closedRoots.get(host) ?? null;
}
