import type { ShadowRootOf } from '../targets/descend.ts';
import { deepestFocused, deepestUnder } from './deepest-under.ts';
import { outlineCandidate } from './outline-candidate.ts';
import { isInOverlay } from './overlay.ts';
import { showPickBar } from './show-pick-bar.ts';
import { suppress, suppressKey } from './suppress.ts';

/** What a click on the element would pick: its box in the viewport and its name; `null`: nothing known. */
export type Describe = (element: Element) => { box: DOMRectReadOnly; label: string } | null;

export interface PickOptions {
  describe: Describe;
  /**
   * The person has clicked this, the deepest element there, or pressed Enter on it. `taken`: the page does
   * not hear of it. `passThrough`: it does.
   */
  onPick: (element: Element, event: Event) => 'taken' | 'passThrough';
  /** The person does not want to pick. */
  onLeave: () => void;
  /** Looks into closed shadow roots. */
  openOrClosedShadowRoot: ShadowRootOf;
  /** Whether this document shows what to do; frames leave that to the one around them. Default: it does. */
  hasBar?: boolean;
}

/** Pages act on these before the click. */
const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'touchstart', 'touchend'] as const;

/**
 * Lets the person click the place for the file, or press Enter on it; what can be picked is outlined under
 * the pointer and at the focus. It ends with the first click, or with Esc. Returns what ends it from
 * outside, without `onLeave`.
 */
export function startPicking(options: PickOptions): () => void {
  const { describe, openOrClosedShadowRoot: shadowRootOf, hasBar = true } = options;
  const life = new AbortController();
  const leave = () => {
    life.abort();
    options.onLeave();
  };
  const pick = (element: Element, event: Event): boolean => {
    life.abort();
    return options.onPick(element, event) === 'taken';
  };
  const outline = outlineCandidate(describe, life.signal);
  const listen = createListen(life.signal);

  listen('pointermove', (event) => outline(deepestUnder(event, shadowRootOf)));
  listen('focusin', () => outline(deepestFocused(shadowRootOf)));
  for (const type of PRESSES) {
    listen(type, (event) => {
      const element = deepestUnder(event, shadowRootOf);
      if (element && describe(element)) suppress(event);
    });
  }
  listen('click', (event) => {
    const element = deepestUnder(event, shadowRootOf);
    if (element && pick(element, event)) suppress(event);
  });
  listen('keydown', (event) => {
    const element = event.key === 'Enter' ? deepestFocused(shadowRootOf) : null;
    if (element && describe(element) && pick(element, event)) suppressKey(event);
  });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !event.isTrusted) return;
      suppressKey(event);
      leave();
    },
    { capture: true, signal: life.signal },
  );
  if (hasBar) showPickBar(leave, life.signal);
  return () => life.abort();
}

/** Before the page's own listeners, as far as these were not there first, and for a person's acts alone. */
function createListen(signal: AbortSignal) {
  return <Type extends keyof WindowEventMap>(
    type: Type,
    handle: (event: WindowEventMap[Type]) => void,
  ): void => {
    const handlePersons = (event: WindowEventMap[Type]) => {
      if (event.isTrusted && !isInOverlay(event)) handle(event);
    };
    window.addEventListener(type, handlePersons, { capture: true, signal });
  };
}
