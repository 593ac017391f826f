import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>;
  /** To be called with the dialog's event `close`. True, if the browser has closed it, and not we. */
  wasClosedByBrowser: () => boolean;
  showAgain: () => void;
}

/**
 * Opens a dialog above the page for as long as it is drawn. The browser keeps the focus in it meanwhile, and gives
 * it back when the dialog is closed, which has to happen while it is still in the page: hence a layout effect.
 */
export function useModal(): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    isLeaving.current = false;
    element?.showModal();
    return () => {
      isLeaving.current = true;
      element?.close();
    };
  }, []);
  return {
    dialog,
    wasClosedByBrowser: () => !isLeaving.current && dialog.current?.open === false,
    showAgain: () => dialog.current?.showModal(),
  };
}

/**
 * Puts the focus on the dialog's title at first, and whenever the button that had it is gone: what is read out
 * next is then the dialog, and not the page behind it.
 */
export function useRestoredFocus(
  dialog: RefObject<HTMLDialogElement | null>,
): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const wasShown = useRef(false);
  useLayoutEffect(() => {
    // The page's own `activeElement` ends at the edge of a shadow tree.
    const root = dialog.current?.getRootNode() as Document | ShadowRoot | undefined; // it is in the page
    const isInside = dialog.current?.contains(root?.activeElement ?? null) === true;
    if (!wasShown.current || !isInside) title.current?.focus();
    wasShown.current = true;
  });
  return title;
}
