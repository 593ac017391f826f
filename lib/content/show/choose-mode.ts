import { pageTexts } from '../../texts/page-texts.ts';
import { TILE_TYPE } from '../../transfer/file-tile.ts';
import { deepestFocused, deepestUnder, type ShadowRootOf } from '../targets/deepest-element.ts';
import { createButton, createElement, createIcon } from './create-elements.ts';
import { fillStatus } from './live-status.ts';
import { isOverlay, showInOverlay } from './overlay.ts';
import { showRing, type Ringed } from './ring.ts';
import { suppress, suppressKey } from './suppress-event.ts';

/** The element that a click would choose: its box in the viewport and its name; `null`: unknown. */
type Describe = (element: Element) => Ringed | null;

interface ChooseOptions {
  describe: Describe;
  /**
   * The person has clicked this element, the deepest one there, pressed Enter on it, or dropped the tile on it. `taken`: the page does not get
   * the event. `passThrough`: it does.
   */
  onChoose: (element: Element, event: Event) => 'taken' | 'passThrough';
  /** The person has left the choosing. */
  onLeave: () => void;
  /** Finds closed shadow roots, too. */
  openOrClosedShadowRoot: ShadowRootOf;
  /** Whether this document shows the bar; frames leave it to the outer document. Default: yes. */
  hasBar?: boolean;
}

/** Pages may act on these before the click. */
const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'touchstart', 'touchend'] as const;

/**
 * Lets the person click the place for the file, press Enter on it, or drop the popup's tile on it, with an outline under
 * the pointer and at the focus. Ends with the first click or drop, or Esc. Returns a function that stops it without calling `onLeave`.
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

  const point = (event: MouseEvent) => outline(deepestUnder(event, shadowRootOf));
  const pick = (event: MouseEvent) => {
    const element = deepestUnder(event, shadowRootOf);
    if (element && choose(element, event)) suppress(event);
  };

  listen('pointermove', point);
  listen('focusin', () => outline(deepestFocused(shadowRootOf)));
  for (const type of PRESSES) {
    listen(type, (event) => {
      const element = deepestUnder(event, shadowRootOf);
      if (element && describe(element)) suppress(event);
    });
  }
  listen('click', pick);
  followTile(listen, (event) => (event.type === 'drop' ? pick : point)(event));
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

/** The page sees nothing of a tile that is dragged over it: its files come by the usual way. */
function followTile(listen: ReturnType<typeof createListen>, report: (event: DragEvent) => void): void {
  for (const type of ['dragenter', 'dragover', 'drop'] as const) {
    listen(type, (event) => {
      if (!event.dataTransfer?.types.includes(TILE_TYPE)) return;
      suppress(event); // also so that it may be dropped
      report(event);
    });
  }
}

/** Listens before the page's own listeners, unless these were added first, and only to trusted events. */
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

/** Outlines the given element if a click would choose it, until the signal aborts. */
function outlineCandidate(describe: Describe, signal: AbortSignal): (element: Element | null) => void {
  let candidate: Element | null = null;
  const draw = showRing(() => candidate && describe(candidate), signal);
  return (element) => {
    if (element === candidate) return;
    candidate = element;
    draw();
  };
}

/** Shows what a click does now, at the top of the page. Only its button takes the pointer. */
function showChooseBar(onLeave: () => void, signal: AbortSignal): void {
  const hint = createElement('p', '');
  const leave = createButton({ className: 'action', label: pageTexts.leave, run: onLeave });
  const bar = createElement('div', 'bar', createIcon('phone'), hint, leave);
  bar.role = 'group';
  bar.ariaLabel = pageTexts.brand;
  signal.addEventListener('abort', showInOverlay(bar));
  fillStatus(hint, pageTexts.chooseHint, { signal, onFilled: () => bar.classList.add('shown') });
}
