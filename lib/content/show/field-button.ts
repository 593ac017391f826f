import { isInOverlay } from './overlay.ts';
import { showFieldButton, type ShownFieldButton } from './show-field-button.ts';

export interface FieldButtonOptions {
  /** The place for a file that the element is, or stands for; `null`: none. Asked at each change of hover. */
  isField: (element: Element) => HTMLElement | null;
  /** The person wants a file there. */
  onFill: (field: HTMLElement) => void;
  /** The person wants no buttons on this site. The one they saw is gone already; the undo is yours to call. */
  onHide: () => void;
}

/**
 * Shows a small button beside the field that is hovered or has the focus. Where there is none it costs two
 * passive listeners. Returns the undo.
 */
export function watchFields({ isField, onFill, onHide }: FieldButtonOptions): () => void {
  const life = new AbortController();
  let shown: ShownFieldButton | null = null;

  function onEnter(event: Event): void {
    const [element] = event.composedPath();
    if (!event.isTrusted || isInOverlay(event) || !(element instanceof Element)) return;
    const field = isField(element);
    if (field && (shown?.field !== field || shown.isGone())) {
      shown?.remove();
      shown = showFieldButton({ field, onFill, onHide });
    }
    if (event.type === 'focusin') shown?.holdFocus(field ? element : null);
    else shown?.holdPointer(field !== null);
  }

  const listening = { capture: true, passive: true, signal: life.signal };
  document.addEventListener('pointerover', onEnter, listening);
  document.addEventListener('focusin', onEnter, listening);
  return () => {
    life.abort();
    shown?.remove();
  };
}
