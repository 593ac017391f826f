import { browser } from 'wxt/browser';

/** The parent, or the host of the shadow root. */
export function composedParent(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** The element and all its ancestors, across shadow roots. */
export function composedAncestors(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let next: Element | null = element; next; next = composedParent(next)) ancestors.push(next);
  return ancestors;
}

/** Whether `inner` is `outer` or inside it, across shadow roots. */
export function composedContains(outer: Element, inner: Element): boolean {
  return composedAncestors(inner).includes(outer);
}

/** Interfaces of browsers for extensions: the DOM's `shadowRoot` hides closed ones. */
interface FirefoxElement {
  openOrClosedShadowRoot?: ShadowRoot | null;
}

/** The element's shadow root, open or closed. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  if ('openOrClosedShadowRoot' in element) {
    return (element as FirefoxElement).openOrClosedShadowRoot ?? null;
  }
  if (!(element instanceof HTMLElement)) return null;
  return browser.dom.openOrClosedShadowRoot(element);
}
