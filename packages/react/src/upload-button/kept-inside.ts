import type { DOMAttributes, SyntheticEvent } from 'react';

const keep = (event: SyntheticEvent) => event.stopPropagation();

/**
 * To React, the dialog lies in whatever lies around the button: a card that opens when it is pressed, a handle that
 * is dragged, a list with keys of its own. Those do not hear of presses and keys in the dialog. They do hear that
 * the focus is in it, and listeners of the DOM's own hear everything.
 */
export const KEPT_INSIDE: DOMAttributes<HTMLDialogElement> = {
  onPointerDown: keep,
  onPointerUp: keep,
  onMouseDown: keep,
  onMouseUp: keep,
  onTouchStart: keep,
  onTouchEnd: keep,
  onClick: keep,
  onDoubleClick: keep,
  onContextMenu: keep,
  onDragStart: keep,
  onKeyDown: keep,
  onKeyUp: keep,
};
