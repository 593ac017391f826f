import { shadowRootOf } from '../targets/composed-tree.ts';
import { isFileField } from '../targets/find-places.ts';

/**
 * Finds the clicks that make the browser open a picker, and prevents it if the interception takes the picker.
 *
 * A browser opens the picker after all listeners have run, if none of them cancelled the click on the field. So that a
 * page's `preventDefault` wins, the decision is made as late as possible:
 *
 * 1. The window sees the click first, in its capture phase.
 * 2. Then listeners are added at the end of every list on the event's path.
 * 3. The last of these listeners that runs decides: at the end of the path, or where the page has stopped the event
 *    (`cancelBubble`, https://dom.spec.whatwg.org/#dom-event-cancelbubble).
 * 4. `stopImmediatePropagation` skips these listeners too. The hooks in the page's world report it (`decideStopped`).
 */
export interface ClickInterceptor {
  /** Watches clicks in a tree that is not part of the document, too. */
  watchTree(root: EventTarget): void;
  /** A click was stopped for all further listeners: decides now. */
  decideStopped(): void;
  /** The dispatch of a page's click is over. */
  release(): void;
  /** Removes every listener. */
  end(): void;
}

/** `take` says whether this field's picker is taken, which prevents the browser's. */
export function interceptClicks(
  window: Window,
  take: (field: HTMLInputElement) => boolean,
): ClickInterceptor {
  const ended = new AbortController();
  const seen = new WeakSet<Event>();
  const { prevent, release } = createPreventer();
  /** Of the latest click only. */
  let decideStopped: (() => void) | null = null;

  function inspect(event: Event): void {
    const path = event.composedPath();
    const [innermost] = path;
    if (!(innermost instanceof Element)) return;
    if (isFileField(innermost)) follow(event, { field: innermost, path });
    // A closed shadow root shows its inside only to its own listeners, and is next on the path.
    else shadowRootOf(innermost)?.addEventListener('click', inspect, { ...ONCE, signal: ended.signal });
  }

  function follow(event: Event, { field, path }: { field: HTMLInputElement; path: EventTarget[] }): void {
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
    // Right after `stopImmediatePropagation` the same listener may still cancel the click. For a person's click it has
    // ended when microtasks run; for a script's nothing runs before the picker would open.
    decideStopped = () => {
      if (event.isTrusted) queueMicrotask(decideIfStopped);
      else decideIfStopped();
    };
    const last = event.bubbles ? path.at(-1) : field;
    for (const node of path) {
      const signal = AbortSignal.any([decided.signal, ended.signal]);
      node.addEventListener('click', node === last ? decide : decideIfStopped, { signal });
      // A listener may stop the event on its way down.
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

/**
 * Prevents the browser's picker after a click. For a dispatched click that cannot be cancelled, the field is disabled
 * until the dispatch ends, which is the only way.
 */
export function createPreventer() {
  const disabled = new Set<HTMLInputElement>();

  function release(): void {
    for (const field of disabled) field.disabled = false;
    disabled.clear();
  }

  return {
    prevent: (event: Event, field: HTMLInputElement): void => {
      if (event.cancelable) return event.preventDefault();
      field.disabled = true;
      disabled.add(field);
      queueMicrotask(release); // at the latest, for a page whose dispatch could not be hooked
    },
    /** The dispatch is over. */
    release,
  };
}
