import {
  useLayoutEffect,
  useRef,
  type DOMAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
} from 'react';

const contain = (event: SyntheticEvent) => event.stopPropagation();

/**
 * In React's tree the dialog lies in whatever is around the button: a card that opens when it is pressed, a handle
 * that is dragged, a list with keys of its own. Presses and keys in the dialog do not bubble to those. Focus events do,
 * and listeners that were added to the DOM itself get everything.
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

/**
 * The second click of a double click was meant for what lay there before the first: under "Another file" there is
 * "Cancel" a moment later.
 */
export function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail <= 1) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Likewise, a key that is held presses what has the focus by then. True, if it was one of those. */
export function ignoreHeldKey(event: KeyboardEvent): boolean {
  if (!event.repeat || (event.key !== 'Enter' && event.key !== 'Escape')) return false;
  event.preventDefault();
  return true;
}

/** A press that begins sooner was meant for what lay there before: who double-clicks the button wants the dialog. */
const MIN_AGE_MS = 500;

type BackdropHandlers = Required<Pick<DOMAttributes<HTMLDialogElement>, 'onMouseDown' | 'onClick'>>;

/**
 * Reports a press beside the dialog. It has to begin there too: a text may be selected with a pointer that leaves
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
