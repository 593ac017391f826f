import { useLayoutEffect, useRef, type DOMAttributes, type MouseEvent, type SyntheticEvent } from 'react';
import { MIN_AGE_MS } from './await-dialog.ts';

const contain = (event: SyntheticEvent) => event.stopPropagation();

/**
 * Stops presses and keys in the dialog from bubbling to React components around the button, for example to a card that
 * opens when it is pressed. Focus events still bubble, and so does everything for listeners of the DOM itself.
 */
export const CONTAINED_EVENTS: DOMAttributes<HTMLDialogElement> = {
  onPointerDown: contain,
  onPointerUp: contain,
  onMouseDown: contain,
  onMouseUp: contain,
  onTouchStart: contain,
  onTouchEnd: contain,
  onClick: contain,
  onDoubleClick: contain,
  onContextMenu: contain,
  onDragStart: contain,
  onKeyDown: contain,
  onKeyUp: contain,
};

/** The second click of a double click would press the button that has replaced the first: "Cancel" after "Another file". */
export function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail <= 1) return;
  event.preventDefault();
  event.stopPropagation();
}

type BackdropHandlers = Required<Pick<DOMAttributes<HTMLDialogElement>, 'onMouseDown' | 'onClick'>>;

/** Reports a press that begins and ends beside the dialog: selecting text may end beside it. */
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

/** A press on the backdrop has the dialog as its target, and lies outside its box. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
