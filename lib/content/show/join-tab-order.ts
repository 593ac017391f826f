import { isOverlay } from './overlay.ts';
import { suppress } from './suppress-event.ts';

/**
 * Makes Tab go from an element of the page to the buttons in `box`, then on in the page, as if they stood
 * right behind the element. In the document they stand at its end, so as not to change its layout.
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

  /** From its ends back to the element; from there, the browser itself does the step forward. */
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
    /** From now on the buttons come after this element; `null`: after none. */
    followOn: (element: Element | null) => {
      before = element ?? before;
    },
    giveFocusBack,
  };
}
