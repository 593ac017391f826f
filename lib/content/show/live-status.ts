import { splitIsolated } from '@svc/protocol';
import { createElement } from './create-elements.ts';

/**
 * Screen readers announce changes of a status that already exists, so the text comes later than the element; one frame
 * is too soon for Firefox.
 */
const DELAY_MS = 100;

/** Writes `text` into a status that has just been drawn, then calls `onFilled`. */
export function fillStatus(
  status: HTMLElement,
  text: string,
  { signal, onFilled }: { signal: AbortSignal; onFilled?: () => void },
): void {
  status.role = 'status';
  status.ariaLive = 'polite';
  const timer = setTimeout(() => {
    status.replaceChildren(
      ...splitIsolated(text).map(({ text, isName }) => (isName ? createElement('bdi', '', text) : text)),
    );
    onFilled?.();
  }, DELAY_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
}
