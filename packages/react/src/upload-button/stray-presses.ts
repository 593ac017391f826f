import type { KeyboardEvent, MouseEvent } from 'react';

/**
 * The second click of a double click was meant for what lay there before the first: under "Another file" there is
 * "Cancel" a moment later.
 */
export function dropSecondClick(event: MouseEvent): void {
  if (event.detail <= 1) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Likewise, a key that is held presses what has the focus by then. True, if it was one of those. */
export function dropHeldKey(event: KeyboardEvent): boolean {
  if (!event.repeat || (event.key !== 'Enter' && event.key !== 'Escape')) return false;
  event.preventDefault();
  return true;
}
