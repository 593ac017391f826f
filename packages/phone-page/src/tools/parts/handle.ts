import type { Point } from '@svc/pictures';

export interface HandleOptions {
  /** Can have the focus. */
  element: HTMLElement;
  /** Points are shares of its width and height. */
  area: HTMLElement;
  read: () => Point;
  /** Moves it there, or as near as it may be. */
  move: (to: Point) => void;
  /** Before the first move of a drag, or of a key that is held down. */
  onStart: () => void;
  onEnd: () => void;
}

/** Shares of the area for each press of an arrow key, without and with Shift. */
const STEP = 0.005;
const LARGE_STEP = 0.05;
const KEYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Lets a finger, a mouse and the arrow keys move a point. */
export function connectHandle(options: HandleOptions, signal: AbortSignal): void {
  connectPointer(options, signal);
  connectKeys(options, signal);
}

function connectPointer(
  { element, area, read, move, onStart, onEnd }: HandleOptions,
  signal: AbortSignal,
): void {
  let drag: { pointerId: number; x: number; y: number; from: Point } | undefined;
  const end = (event: PointerEvent) => {
    if (drag?.pointerId !== event.pointerId) return;
    drag = undefined;
    onEnd();
  };
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (drag || event.button !== 0) return;
      event.preventDefault(); // selects no text
      element.focus({ preventScroll: true });
      element.setPointerCapture(event.pointerId);
      drag = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, from: read() };
      onStart();
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY }) => {
      if (drag?.pointerId !== pointerId) return;
      const { width, height } = area.getBoundingClientRect();
      // The finger may have met the handle beside its point: the distance stays.
      move({ x: drag.from.x + (clientX - drag.x) / width, y: drag.from.y + (clientY - drag.y) / height });
    },
    { signal },
  );
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    element.addEventListener(name, end, { signal });
}

function connectKeys({ element, read, move, onStart, onEnd }: HandleOptions, signal: AbortSignal): void {
  let isHeld = false;
  const end = () => {
    if (isHeld) onEnd();
    isHeld = false;
  };
  element.addEventListener(
    'keydown',
    (event) => {
      const direction = KEYS[event.key];
      if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault(); // does not scroll
      if (!isHeld) onStart();
      isHeld = true;
      const step = event.shiftKey ? LARGE_STEP : STEP;
      const { x, y } = read();
      move({ x: x + direction.x * step, y: y + direction.y * step });
    },
    { signal },
  );
  element.addEventListener('keyup', end, { signal });
  element.addEventListener('blur', end, { signal });
}
