/** Remembers where the focus came from when the person tabs into `box`. Returns what gives it back there. */
export function lendFocus(box: HTMLElement): () => void {
  let cameFrom: HTMLElement | null = null;
  box.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !box.contains(relatedTarget)) cameFrom = relatedTarget;
  });
  return () => {
    if (box.matches(':focus-within')) cameFrom?.focus({ preventScroll: true });
  };
}
