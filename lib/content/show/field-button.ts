import { pageTexts } from '../../texts/page-texts.ts';
import { createButton, createElement } from './create-elements.ts';
import { followLayout } from './follow-layout.ts';
import { joinTabOrder } from './join-tab-order.ts';
import { isOverlay, showInOverlay } from './overlay.ts';
import { placeAtEnd, placeCard } from './place-card.ts';

export interface FieldButtonOptions {
  /** The field that the element is or represents; `null`: none. Called at each change of hover. */
  isField: (element: Element) => HTMLElement | null;
  /** The person wants a file in the field. */
  onFill: (field: HTMLElement) => void;
  /** The person wants no buttons on this site. The button is already gone; call the undo yourself. */
  onHide: () => void;
}

/**
 * Shows a small button beside the hovered or focused field. Without such a field it costs two passive listeners.
 * Returns a function that removes the button and the listeners.
 */
export function watchFields({ isField, onFill, onHide }: FieldButtonOptions): () => void {
  const life = new AbortController();
  let shown: ShownFieldButton | null = null;

  function onEnter(event: Event): void {
    const [element] = event.composedPath();
    if (!event.isTrusted || isOverlay(event.target) || !(element instanceof Element)) return;
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

interface ShownFieldButton {
  field: HTMLElement;
  holdPointer(isOver: boolean): void;
  /** The element of the focused field; `null`: none. */
  holdFocus(focused: Element | null): void;
  isGone(): boolean;
  remove(): void;
}

/** Time for the pointer to cross from the field to the button. */
const GRACE_MS = 400;

/** Stays while the pointer or the focus is on the field or the button. */
function showFieldButton(
  options: Pick<FieldButtonOptions, 'onFill' | 'onHide'> & { field: HTMLElement },
): ShownFieldButton {
  const { field, onFill, onHide } = options;
  const life = new AbortController();
  const { signal } = life;
  const remove = () => life.abort();
  const box = createBox(
    () => run(() => onFill(field)),
    () => run(onHide),
  );
  const tabOrder = joinTabOrder(box, signal);
  const held = { pointer: false, focus: false };
  let grace: ReturnType<typeof setTimeout> | undefined;

  function run(act: () => void): void {
    remove();
    act();
  }

  function hold(what: keyof typeof held, isHeld: boolean): void {
    held[what] = isHeld;
    clearTimeout(grace);
    if (!held.pointer && !held.focus) grace = setTimeout(remove, GRACE_MS);
  }

  const removeFromOverlay = showInOverlay(box, field);
  signal.addEventListener('abort', () => {
    clearTimeout(grace);
    tabOrder.giveFocusBack();
    removeFromOverlay();
  });
  box.addEventListener('pointerenter', () => hold('pointer', true));
  box.addEventListener('pointerleave', () => hold('pointer', false));
  box.addEventListener('focusin', () => hold('focus', true));
  // The pointer or the focus may also leave the page.
  document.documentElement.addEventListener('pointerleave', () => hold('pointer', false), { signal });
  document.addEventListener('focusout', () => hold('focus', false), { capture: true, passive: true, signal });
  followLayout(() => {
    if (!placeCard(box, field, { placeNear: placeAtEnd })) remove();
  }, signal);

  return {
    field,
    holdPointer: (isOver) => hold('pointer', isOver),
    holdFocus: (focused) => {
      tabOrder.followOn(focused);
      hold('focus', focused !== null);
    },
    isGone: () => signal.aborted,
    remove,
  };
}

function createBox(fill: () => void, hide: () => void): HTMLElement {
  const { brand, fillFromPhone, notHere } = pageTexts;
  const box = createElement(
    'div',
    'field-button',
    createButton({ className: 'round fill', label: fillFromPhone, icon: 'phone', run: fill }),
    createButton({ className: 'round hide', label: notHere, icon: 'cross', run: hide }),
  );
  box.role = 'group';
  box.ariaLabel = brand;
  return box;
}
