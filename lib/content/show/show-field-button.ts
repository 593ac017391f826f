import { pageTexts } from '../../texts/page-texts.ts';
import { createButton } from './create-button.ts';
import { createElement } from './create-element.ts';
import type { FieldButtonOptions } from './field-button.ts';
import { followLayout } from './follow-layout.ts';
import { joinTabOrder } from './join-tab-order.ts';
import { showInOverlay } from './overlay.ts';
import { placeCard } from './place-card.ts';
import { placeAtEnd } from './place-near.ts';

export interface ShownFieldButton {
  field: HTMLElement;
  holdPointer(isOver: boolean): void;
  /** The element of the field that has the focus; `null`: none has. */
  holdFocus(focused: Element | null): void;
  isGone(): boolean;
  remove(): void;
}

/** So that the pointer can cross from the field to the button. */
const GRACE_MS = 400;

/** Stays while the pointer or the focus is on the field or on the button itself. */
export function showFieldButton(
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
  // The pointer or the focus may also leave without entering anything else of the page.
  document.documentElement.addEventListener('pointerleave', () => hold('pointer', false), { signal });
  document.addEventListener('focusout', () => hold('focus', false), { capture: true, passive: true, signal });
  followLayout(() => {
    if (!placeCard(box, field, placeAtEnd)) remove();
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
