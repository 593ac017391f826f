import { createSender, readSignal, type ReadSignal, type SendSignal } from '../page-channel.ts';
import { createDragging, dispatchPaste } from './dispatch-drop-or-paste.ts';
import { tryOrUndefined, findNatives, type Natives } from './natives.ts';
import { createReplacer, type Replace } from './replace-native.ts';
import { answerOpenFilePicker, createOpenPickers } from './answer-open-file-picker.ts';

/**
 * Runs in the page's own world while a transfer waits, and reports pickers that scripts open, which the content script
 * cannot see. It decides nothing and has no data of the transfer. Returns the type of the events that reach it; `null`,
 * if the page has altered too much. It never throws, since its errors must not reach the page.
 */
export function installHooks(): string | null {
  const natives = findNatives();
  return (natives && tryOrUndefined(() => connect(natives))) ?? null;
}

function connect(natives: Natives): string {
  const { eventType } = natives;
  const send = createSender(document, eventType, natives);
  const replacer = createReplacer(natives);
  const pickers = createOpenPickers(
    natives,
    (field) => tryOrUndefined(() => send('pickerCalled', field)) ?? false,
  );
  const listenToScript = () => void natives.addEventListener(document, eventType, listen);
  // `document.open()` removes all listeners of a document, but not its observers.
  const stopWatching = tryOrUndefined(() => natives.watchChildren(document, listenToScript));
  const dragging = createDragging();
  let isConnected = false;

  function restore(): void {
    tryOrUndefined(() => stopWatching?.());
    natives.removeEventListener(document, eventType, listen);
    replacer.restore();
  }

  function obey({ signal, first, second }: ReadSignal): boolean {
    isConnected = true;
    if (signal === 'end') restore();
    if (signal === 'dragLeave') dragging.leave();
    if (signal === 'drop') return dragging.drop();
    if (!first) return false;
    if (signal === 'frameLoaded') coverFrame(natives, replacer, first);
    if (signal === 'useNativePicker') return pickers.useNative(first);
    if (!second) return false;
    const [element, field] = [first as Element, second as HTMLInputElement]; // throws for other nodes
    if (signal === 'dragOver') return dragging.over(element, field);
    return signal === 'paste' && dispatchPaste(element, field);
  }

  function listen(event: Event): void {
    const read = readSignal(event, natives);
    if (read && tryOrUndefined(() => obey(read))) natives.preventDefault(event);
  }

  listenToScript();
  const hooks = { natives, send, replace: whenActive(natives, replacer.replace) };
  // If the page has replaced a hooked function so that hooking fails, that hook is left out.
  tryOrUndefined(() => reportDetachedClicks(hooks));
  tryOrUndefined(() => reportStoppedClicks(hooks));
  tryOrUndefined(() => answerShowPicker(hooks));
  tryOrUndefined(() => answerOpenFilePicker(hooks.replace, natives, pickers));
  // The worker may have died, or the transfer may have ended, before the hooks were known.
  tryOrUndefined(() =>
    natives.addEventListener(AbortSignal.timeout(CONNECT_TIMEOUT_MS), 'abort', () => {
      if (!isConnected) restore();
    }),
  );
  return eventType;
}

const CONNECT_TIMEOUT_MS = 5_000;

interface Hooks {
  natives: Natives;
  send: SendSignal;
  replace: Replace;
}

/**
 * Pickers open, and are answered, only right after an act of the person; at other times the native function is called
 * directly.
 */
function whenActive({ userActivation, isActive }: Natives, replace: Replace): Replace {
  const activation = tryOrUndefined(() => userActivation(navigator));
  const isNeeded = () => tryOrUndefined(() => isActive(activation) === true) ?? true;
  return (owner, name, replacement) => replace(owner, name, { ...replacement, isNeeded });
}

/** The content script sees clicks in the document; clicks on other nodes are reported. */
function reportDetachedClicks({ natives, send, replace }: Hooks): void {
  const before = (self: unknown) =>
    tryOrUndefined(() => {
      // Throws for a value that is not a node; the native function then throws the right error.
      if (natives.isConnected(self) === false) send('clicking', self as Node);
      return undefined;
    });
  replace(HTMLElement.prototype, 'click', { before });
  replace(EventTarget.prototype, 'dispatchEvent', {
    before: (self, args) => (isClick(natives, args) ? before(self) : undefined),
    after: (_self, args) => {
      if (isClick(natives, args)) tryOrUndefined(() => send('clicked'));
    },
  });
}

function reportStoppedClicks({ natives, send, replace }: Hooks): void {
  replace(Event.prototype, 'stopImmediatePropagation', {
    after: (self) => {
      if (isClick(natives, [self])) tryOrUndefined(() => send('clickStopped'));
    },
  });
}

/** By the native getter, which a page cannot shadow on its own event. */
function isClick({ typeOfEvent }: Natives, args: unknown[]): boolean {
  return tryOrUndefined(() => args.length > 0 && typeOfEvent(args[0]) === 'click') ?? false;
}

function answerShowPicker({ natives, send, replace }: Hooks): void {
  replace(HTMLInputElement.prototype, 'showPicker', {
    before: (self) => {
      const isTaken = tryOrUndefined(
        () => natives.typeOfField(self) === 'file' && send('pickerCalled', self as HTMLInputElement),
      );
      return isTaken ? { value: undefined } : undefined;
    },
  });
}

/** A page can read the functions' texts through a new frame. */
function coverFrame(natives: Natives, replacer: ReturnType<typeof createReplacer>, frame: Node): void {
  const realm = natives.contentWindow(frame) as typeof globalThis; // throws for another origin
  replacer.coverRealm(realm, () => !natives.isConnected(frame));
}
