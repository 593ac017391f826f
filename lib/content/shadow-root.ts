import { browser } from 'wxt/browser';

/** What browsers offer to extensions beyond the DOM's `shadowRoot`, which hides closed ones. */
interface FirefoxElement {
  openOrClosedShadowRoot?: ShadowRoot | null;
}

/** The element's shadow root, also a closed one. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  if ('openOrClosedShadowRoot' in element) {
    return (element as FirefoxElement).openOrClosedShadowRoot ?? null;
  }
  if (!(element instanceof HTMLElement)) return null;
  return browser.dom.openOrClosedShadowRoot(element);
}
