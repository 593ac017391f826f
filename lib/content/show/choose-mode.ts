import { pageTexts } from '../../texts/page-texts.ts';
import { deepestFocused, deepestUnder, type ShadowRootOf } from '../targets/deepest-element.ts';
import { createButton, createElement, createIcon } from './create-elements.ts';
import { followLayout } from './follow-layout.ts';
import { fillStatus } from './live-status.ts';
import { isOverlay, showInOverlay } from './overlay.ts';
import { createRing } from './ring.ts';
import { suppress, suppressKey } from './suppress-event.ts';

/** What a click on the element would choose: its box in the viewport and its name; `null`: nothing known. */
type Describe = (element: Element) => { box: DOMRectReadOnly; label: string } | null;

interface ChooseOptions {
  describe: Describe;
  /**
   * The person has clicked this, the deepest element there, or pressed Enter on it. `taken`: the page
   * does not get the event. `passThrough`: it does.
   */
  onChoose: (element: Element, event: Event) => 'taken' | 'passThrough';
  /** The person does not want to choose. */
  onLeave: () => void;
  /** Looks into closed shadow roots. */
  openOrClosedShadowRoot: ShadowRootOf;
  /** Whether this document shows what to do; frames leave that to the one around them. Default: it does. */
  hasBar?: boolean;
}

/** Pages act on these before the click. */
const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'touchstart', 'touchend'] as const;

/**
 * Lets the person click the place for the file, or press Enter on it; what can be chosen is outlined under
 * the pointer and at the focus. It ends with the first click, or with Esc. Returns a function that stops
 * it without a call of `onLeave`.
 */
export function startChoosing(options: ChooseOptions): () => void {
  const { describe, openOrClosedShadowRoot: shadowRootOf, hasBar = true } = options;
  const life = new AbortController();
  const leave = () => {
    life.abort();
    options.onLeave();
  };
  const choose = (element: Element, event: Event): boolean => {
    life.abort();
    return options.onChoose(element, event) === 'taken';
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
    if (element && choose(element, event)) suppress(event);
  });
  listen('keydown', (event) => {
    const element = event.key === 'Enter' ? deepestFocused(shadowRootOf) : null;
    if (element && describe(element) && choose(element, event)) suppressKey(event);
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
  if (hasBar) showChooseBar(leave, life.signal);
  return () => life.abort();
}

/** Before the page's own listeners, as far as these were not there first, and for a person's acts alone. */
function createListen(signal: AbortSignal) {
  return <Type extends keyof WindowEventMap>(
    type: Type,
    handle: (event: WindowEventMap[Type]) => void,
  ): void => {
    const handlePersons = (event: WindowEventMap[Type]) => {
      if (event.isTrusted && !isOverlay(event.target)) handle(event);
    };
    window.addEventListener(type, handlePersons, { capture: true, signal });
  };
}

/** Outlines the element that it is told, where a click would choose it, until the signal aborts. */
function outlineCandidate(describe: Describe, signal: AbortSignal): (element: Element | null) => void {
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

/** Says at the top of the page what a click does now. Pointers reach through it to the page, but for its button. */
function showChooseBar(onLeave: () => void, signal: AbortSignal): void {
  const hint = createElement('p', '');
  const leave = createButton({ className: 'action', label: pageTexts.leave, run: onLeave });
  const bar = createElement('div', 'bar', createIcon('phone'), hint, leave);
  bar.role = 'group';
  bar.ariaLabel = pageTexts.brand;
  signal.addEventListener('abort', showInOverlay(bar));
  fillStatus(hint, pageTexts.chooseHint, { signal, onFilled: () => bar.classList.add('shown') });
}
