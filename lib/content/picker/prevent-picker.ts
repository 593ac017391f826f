/**
 * Keeps the browser from opening a picker after a click. A page may dispatch a click that cannot be
 * cancelled: its field is disabled for the rest of the dispatch, which is all that is left to do.
 */
export function createPreventer() {
  const disabled = new Set<HTMLInputElement>();

  function release(): void {
    for (const field of disabled) field.disabled = false;
    disabled.clear();
  }

  return {
    prevent: (event: Event, field: HTMLInputElement): void => {
      if (event.cancelable) return event.preventDefault();
      field.disabled = true;
      disabled.add(field);
      queueMicrotask(release); // at the latest, for a page whose dispatching could not be hooked
    },
    /** The dispatch is over. */
    release,
  };
}
