import { createSender, readSignal, type ReadSignal, type SendSignal } from '../page-channel.ts';
import { createDragging, dispatchPaste } from './dispatch-drop-or-paste.ts';
import { tryOrUndefined, findNatives, type Natives } from './natives.ts';
import { createReplacer, type Replace } from './replace-native.ts';
import { answerOpenFilePicker, createOpenPickers } from './answer-open-file-picker.ts';

/**
 * Runs in the page's own world while a transfer waits, and tells the content script of what cannot be
 * seen from its world: pickers that the page opens by script. It decides nothing and knows nothing of the
 * transfer. Returns the type of the events that reach it; `null`, where the page has left nothing to rely
 * on. It throws nothing: its errors must not reach the page.
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
  // `document.open()` takes all listeners of a document away; its observers stay.
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
  // A page may have put something of its own in the place of what is hooked here: that hook is left out.
  tryOrUndefined(() => reportDetachedClicks(hooks));
  tryOrUndefined(() => reportStoppedClicks(hooks));
  tryOrUndefined(() => answerShowPicker(hooks));
  tryOrUndefined(() => answerOpenFilePicker(hooks.replace, natives, pickers));
  // The worker may have died, or the transfer have ended, before anybody was told of these hooks.
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

/** A picker opens, and is answered, only right after an act of the person: till then nothing is in between. */
function whenActive({ userActivation, isActive }: Natives, replace: Replace): Replace {
  const activation = tryOrUndefined(() => userActivation(navigator));
  const isNeeded = () => tryOrUndefined(() => isActive(activation) === true) ?? true;
  return (owner, name, replacement) => replace(owner, name, { ...replacement, isNeeded });
}

/** The content script sees clicks in the document; of nodes outside of it, it has to be told. */
function reportDetachedClicks({ natives, send, replace }: Hooks): void {
  const before = (self: unknown) =>
    tryOrUndefined(() => {
      // Throws for what is not a node. The native function then throws the right error.
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

/** By the native getter, which no page can have shadowed on its own event. */
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

/** A page can ask a frame that it has just made for the texts of functions. */
function coverFrame(natives: Natives, replacer: ReturnType<typeof createReplacer>, frame: Node): void {
  const realm = natives.contentWindow(frame) as typeof globalThis; // of another origin, it throws
  replacer.coverRealm(realm, () => !natives.isConnected(frame));
}
