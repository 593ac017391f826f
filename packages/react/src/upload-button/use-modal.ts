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
