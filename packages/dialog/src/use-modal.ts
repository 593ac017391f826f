import { useLayoutEffect, useRef, type RefObject } from 'react';
import { warnOfTheme } from './drawing/warn-of-theme.ts';

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>;
  /** Call it at the dialog's event `close`. True: the browser has closed the dialog, not this code. */
  wasClosedByBrowser: () => boolean;
  showAgain: () => void;
}

/**
 * Opens a modal dialog for as long as it is drawn. The browser returns the focus when the dialog is closed. That must
 * happen while it is still in the page, hence the layout effect. A dialog that is moved in the page is no longer modal,
 * though still open: it becomes modal again when it is drawn the next time.
 */
export function useModal(): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  const wasModal = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    isLeaving.current = false;
    element?.showModal();
    wasModal.current = isModal(element);
    if (element) warnOfTheme(element);
    return () => {
      isLeaving.current = true;
      element?.close();
    };
  }, []);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!wasModal.current || !element?.open || !element.isConnected || isModal(element)) return;
    element.close();
    element.showModal();
  });
  return {
    dialog,
    wasClosedByBrowser: () => !isLeaving.current && dialog.current?.open === false,
    showAgain: () => {
      if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
    },
  };
}

/** Never in Safari before 15.6 and Chrome before 105, which do not know the selector. */
function isModal(dialog: HTMLDialogElement | null): boolean {
  try {
    return dialog?.matches(':modal') === true;
  } catch {
    return false;
  }
}

/** What has the focus in the tree of the dialog: `document.activeElement` does not look into a shadow tree. */
function findFocused(dialog: HTMLDialogElement | null): Element | null {
  const root = dialog?.getRootNode() as Document | ShadowRoot | undefined; // it is in the page
  return root?.activeElement ?? null;
}

/**
 * Focuses the dialog's title at first, and whenever the focused button has disappeared, so that screen readers continue
 * in the dialog.
 */
export function useRestoredFocus(
  dialog: RefObject<HTMLDialogElement | null>,
): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const wasShown = useRef(false);
  useLayoutEffect(() => {
    const isInside = dialog.current?.contains(findFocused(dialog.current)) === true;
    if (!wasShown.current || !isInside) title.current?.focus();
    wasShown.current = true;
  });
  return title;
}
