import { useLayoutEffect, useRef, type MouseEvent } from 'react';

/** A press that begins sooner was meant for what lay there before: who double-clicks the button wants the dialog. */
const MIN_AGE_MS = 500;

interface BackdropHandlers {
  onMouseDown: (event: MouseEvent<HTMLDialogElement>) => void;
  onClick: (event: MouseEvent<HTMLDialogElement>) => void;
}

/**
 * Tells of a press beside the dialog. It has to begin there too: a text may be selected with a pointer that leaves
 * the dialog.
 */
export function useBackdropPress(onPress: () => void): BackdropHandlers {
  const hasBegun = useRef(false);
  const shownAtMs = useRef(0);
  useLayoutEffect(() => {
    shownAtMs.current = performance.now(); // the clock of `timeStamp`
  }, []);
  return {
    onMouseDown: (event) => {
      event.stopPropagation();
      hasBegun.current = isBeside(event) && event.timeStamp - shownAtMs.current >= MIN_AGE_MS;
    },
    onClick: (event) => {
      event.stopPropagation();
      if (hasBegun.current && isBeside(event)) onPress();
      hasBegun.current = false;
    },
  };
}

/** The backdrop is part of the dialog's element; its own box is not. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
