import { createRing } from './create-ring.ts';
import { followLayout } from './follow-layout.ts';
import { showInOverlay } from './overlay.ts';
import type { Describe } from './pick-mode.ts';

/** Outlines the element that it is told, where a click would pick it, until the signal aborts. */
export function outlineCandidate(describe: Describe, signal: AbortSignal): (element: Element | null) => void {
  const ring = createRing();
  let candidate: Element | null = null;
  const draw = () => {
    const found = candidate && describe(candidate);
    ring.place(found?.box ?? null, found?.label);
  };
  signal.addEventListener('abort', showInOverlay(ring.element));
  followLayout(draw, signal);
  return (element) => {
    if (element === candidate) return;
    candidate = element;
    draw();
  };
}
