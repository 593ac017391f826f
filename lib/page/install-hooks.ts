import { createSender, readSignal, type ReadSignal, type SendSignal } from '../page-channel.ts';
import { drop, offerDrop, paste } from './hand-over.ts';
import { createReplacer, type Replace } from './replace-native.ts';
import { answerOpenFilePicker, createOpenPickers } from './answer-open-file-picker.ts';

/**
 * Runs in the page's own world while a transfer waits, and tells the content script of what cannot be
 * seen from its world: pickers that the page opens by script. It decides nothing and knows nothing of the
 * transfer. Returns the type of the events that reach it.
 */
export function installHooks(): string {
  const eventType = createEventType();
  const send = createSender(document, eventType);
  const replacer = createReplacer();
  const isTaken = (field: HTMLInputElement) => attempt(() => send('pickerCalled', field)) ?? false;
  const pickers = createOpenPickers(isTaken);
  const listenToScript = () => document.addEventListener(eventType, listen);
  // `document.open()` takes all listeners of a document away; its observers stay.
  const rewriting = new MutationObserver(listenToScript);
  let isConnected = false;

  function restore(): void {
    rewriting.disconnect();
    document.removeEventListener(eventType, listen);
    replacer.restore();
  }

  function obey({ signal, nodes: [first, second] }: ReadSignal): boolean {
    isConnected = true;
    if (signal === 'end') restore();
    if (signal === 'useNativePicker' && first) return pickers.useNative(first);
    if (!(first instanceof Element)) return false;
    if (signal === 'offerDrop') return offerDrop(first);
    if (!(second instanceof HTMLInputElement)) return false;
    if (signal === 'drop') return drop(first, second);
    return signal === 'paste' && paste(first, second);
  }

  function listen(event: Event): void {
    const read = readSignal(event);
    if (read && obey(read)) event.preventDefault();
  }

  listenToScript();
  rewriting.observe(document, { childList: true });
  // A page may have put something of its own in the place of what is hooked here: that hook is left out.
  attempt(() => reportDetachedClicks(replacer.replace, send));
  attempt(() => reportStoppedClicks(replacer.replace, send));
  attempt(() => answerShowPicker(replacer.replace, isTaken));
  attempt(() => answerOpenFilePicker(replacer.replace, pickers));
  // The worker may have died, or the transfer have ended, before anybody was told of these hooks.
  setTimeout(() => {
    if (!isConnected) restore();
  }, CONNECT_TIMEOUT_MS);
  return eventType;
}

const CONNECT_TIMEOUT_MS = 5_000;

function createEventType(): string {
  return `_${crypto.getRandomValues(new Uint32Array(3)).join('')}`;
}

/** Whatever goes wrong in here, the page's own call goes on. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** The content script sees clicks in the document; of nodes outside of it, it has to be told. */
function reportDetachedClicks(replace: Replace, send: SendSignal): void {
  const isConnected = Reflect.getOwnPropertyDescriptor(Node.prototype, 'isConnected')?.get;
  const reportBefore = (self: unknown) =>
    attempt(() => {
      // Throws for what is no node; the native function will say so.
      if (isConnected?.call(self) === false) send('clicking', self as Node);
    });
  replace(HTMLElement.prototype, 'click', (self, _args, proceed) => {
    reportBefore(self);
    return proceed();
  });
  replace(EventTarget.prototype, 'dispatchEvent', (self, [event], proceed) => {
    if (!isClick(event)) return proceed();
    reportBefore(self);
    try {
      return proceed();
    } finally {
      attempt(() => send('clicked'));
    }
  });
}

function reportStoppedClicks(replace: Replace, send: SendSignal): void {
  replace(Event.prototype, 'stopImmediatePropagation', (self, _args, proceed) => {
    proceed();
    if (isClick(self)) attempt(() => send('clickStopped'));
  });
}

const readType = Reflect.getOwnPropertyDescriptor(globalThis.Event?.prototype ?? {}, 'type')?.get;

/** By the native getter, which no page can have shadowed on its own event. */
function isClick(event: unknown): boolean {
  return attempt(() => readType?.call(event) === 'click') ?? false;
}

function answerShowPicker(replace: Replace, isTaken: (field: HTMLInputElement) => boolean): void {
  replace(HTMLInputElement.prototype, 'showPicker', (self, _args, proceed) => {
    const isFile = attempt(() => self instanceof HTMLInputElement && self.type === 'file');
    return isFile && isTaken(self as HTMLInputElement) ? undefined : proceed();
  });
}
