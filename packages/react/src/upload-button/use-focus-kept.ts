import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Puts the focus on the dialog's title at first, and whenever the button that had it is gone: what is read out
 * next is then the dialog, and not the page behind it.
 */
export function useFocusKept(
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
