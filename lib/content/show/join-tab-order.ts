import { isOverlay } from './overlay.ts';
import { suppress } from './suppress-event.ts';

/**
 * Makes Tab go from an element of the page to the buttons in `box` and on in the page, as if they came right after the
 * element. They are at the document's end, so that its layout does not change.
 */
export function joinTabOrder(box: HTMLElement, signal: AbortSignal) {
  let before: Element | null = null;

  function onTab(event: KeyboardEvent): void {
    if (event.key !== 'Tab' || !event.isTrusted || event.altKey || event.ctrlKey || event.metaKey) return;
    const isBack = event.shiftKey;
    if (isOverlay(event.target)) {
      leave(event, isBack);
    } else if (!isBack && before && event.composedPath()[0] === before) {
      suppress(event);
      box.querySelector('button')?.focus({ preventScroll: true });
    }
  }

  /** From an end of the box back to the element; the browser then does the step forward. */
  function leave(event: KeyboardEvent, isBack: boolean): void {
    const edge = isBack ? box.firstElementChild : box.lastElementChild;
    if (!edge?.matches(':focus')) return;
    giveFocusBack();
    if (isBack) suppress(event);
  }

  function giveFocusBack(): void {
    if (before instanceof HTMLElement && box.matches(':focus-within')) before.focus({ preventScroll: true });
  }

  window.addEventListener('keydown', onTab, { capture: true, signal });
  return {
    /** The buttons come after this element from now on; `null`: after none. */
    followOn: (element: Element | null) => {
      before = element ?? before;
    },
    giveFocusBack,
  };
}
