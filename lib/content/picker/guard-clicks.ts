import { shadowRootOf } from '../shadow-root.ts';
import { isFileField } from '../targets/find-places.ts';
import { createPreventer } from './prevent-picker.ts';

/**
 * Finds the clicks that make the browser open a picker, and keeps it from doing so where the picker is
 * taken.
 *
 * A browser opens it after the click on the field has been through all listeners, if none of them
 * cancelled it. So the decision falls as late as a listener can be called: with the first sight of a click
 * (the window's capture phase) listeners are added at the end of every list on its way, and the last of
 * them that is still reached decides. It is the last one if the way ends there, or if a listener of the
 * page has stopped the event (`cancelBubble` then says so, https://dom.spec.whatwg.org/#dom-event-cancelbubble).
 * A page's `preventDefault` thus wins. `stopImmediatePropagation` skips our listener too; the hooks in the
 * page's world tell of it (`decideStopped`).
 */
export interface ClickGuard {
  /** Watches clicks in a tree that is not part of the document, too. */
  watchTree(root: EventTarget): void;
  /** A click was kept from all further listeners: decides the ones that are. */
  decideStopped(): void;
  /** A click that the page dispatched is over. */
  release(): void;
  /** Removes every listener. */
  end(): void;
}

/** `take` says whether the picker of this field is taken, which keeps the browser from opening it. */
export function guardClicks(window: Window, take: (field: HTMLInputElement) => boolean): ClickGuard {
  const ended = new AbortController();
  const seen = new WeakSet<Event>();
  const { prevent, release } = createPreventer();
  /** Of the latest click: an earlier one's way has ended somewhere. */
  let decideStopped: (() => void) | null = null;

  function inspect(event: Event): void {
    const path = event.composedPath();
    const [innermost] = path;
    if (!(innermost instanceof Element)) return;
    if (isFileField(innermost)) guard(event, { field: innermost, path });
    // A closed shadow root shows its inside to its own listeners only; it is next on the way.
    else shadowRootOf(innermost)?.addEventListener('click', inspect, { ...ONCE, signal: ended.signal });
  }

  function guard(event: Event, { field, path }: { field: HTMLInputElement; path: EventTarget[] }): void {
    if (seen.has(event)) return;
    seen.add(event);
    const decided = new AbortController();
    const decide = () => {
      if (decided.signal.aborted) return;
      decided.abort();
      if (!event.defaultPrevented && take(field)) prevent(event, field);
    };
    const decideIfStopped = () => {
      if (event.cancelBubble) decide();
    };
    // Right after `stopImmediatePropagation` the same listener may yet cancel the click. Of a person's
    // click it has ended when microtasks run; of a script's nothing runs before the picker would open.
    decideStopped = () => {
      if (event.isTrusted) queueMicrotask(decideIfStopped);
      else decideIfStopped();
    };
    const last = event.bubbles ? path.at(-1) : field;
    for (const node of path) {
      const signal = AbortSignal.any([decided.signal, ended.signal]);
      node.addEventListener('click', node === last ? decide : decideIfStopped, { signal });
      // A listener may stop the event on its way down already.
      if (node !== event.currentTarget)
        node.addEventListener('click', decideIfStopped, { signal, capture: true });
    }
  }

  function watchTree(root: EventTarget): void {
    root.addEventListener('click', inspect, { capture: true, signal: ended.signal });
  }

  watchTree(window);
  return { watchTree, decideStopped: () => decideStopped?.(), release, end: () => ended.abort() };
}

const ONCE = { capture: true, once: true };
