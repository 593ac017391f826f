import type { PlaceTarget } from '../../lib/transfer/target.ts';

/** Outlines a place in the page; `null`: none. */
export type OnOutline = (choice: PlaceTarget | null) => void;

/** What shows a choice in the page for as long as the pointer or the keyboard is on it. */
export function outlineHandlers(choice: PlaceTarget, onOutline: OnOutline) {
  const show = () => onOutline(choice);
  const hide = () => onOutline(null);
  return { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide };
}
