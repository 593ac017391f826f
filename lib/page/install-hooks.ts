import { createSender, readSignal, type ReadSignal } from '../page-channel.ts';
import { drop, offerDrop, paste } from './hand-over.ts';
import { createReplacer, type Replace } from './replace-native.ts';
import { answerOpenFilePicker } from './answer-open-file-picker.ts';

/**
 * Runs in the page's own world while a transfer waits, and tells the content script of what cannot be
 * seen from its world: pickers that the page opens by script. It decides nothing and knows nothing of the
 * transfer. Returns the type of the events that reach it.
 */
export function installHooks(): string {
  const eventType = createEventType();
  const send = createSender(document, eventType);
  const replacer = createReplacer();
  reportDetachedClicks(replacer.replace, {
    before: (node) => send('clicking', node),
    after: () => send('clicked'),
  });
  reportStoppedClicks(replacer.replace, () => send('clickStopped'));
  const isTaken = (field: HTMLInputElement) => send('pickerCalled', field);
  answerShowPicker(replacer.replace, isTaken);
  const openPickers = answerOpenFilePicker(replacer.replace, isTaken);

  function obey({ signal, nodes: [first, second] }: ReadSignal): boolean {
    if (signal === 'end') {
      document.removeEventListener(eventType, listen);
      replacer.restore();
    }
    if (signal === 'useNativePicker' && first) return openPickers.useNative(first);
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
  document.addEventListener(eventType, listen);
  return eventType;
}

function createEventType(): string {
  return `_${crypto.getRandomValues(new Uint32Array(3)).join('')}`;
}

/** The content script sees clicks in the document; of nodes outside of it, it has to be told. */
function reportDetachedClicks(
  replace: Replace,
  report: { before: (node: Node) => void; after: () => void },
): void {
  const isConnected = Reflect.getOwnPropertyDescriptor(Node.prototype, 'isConnected')?.get;
  const isDetached = (self: unknown): self is Node => {
    try {
      return isConnected?.call(self) === false;
    } catch {
      return false; // not a node; the native function will say so
    }
  };
  replace(HTMLElement.prototype, 'click', (self, _args, proceed) => {
    if (isDetached(self)) report.before(self);
    return proceed();
  });
  replace(EventTarget.prototype, 'dispatchEvent', (self, [event], proceed) => {
    if (!(event instanceof Event && event.type === 'click')) return proceed();
    if (isDetached(self)) report.before(self);
    try {
      return proceed();
    } finally {
      report.after();
    }
  });
}

function reportStoppedClicks(replace: Replace, report: () => void): void {
  replace(Event.prototype, 'stopImmediatePropagation', (self, _args, proceed) => {
    proceed();
    if (self instanceof Event && self.type === 'click') report();
  });
}

function answerShowPicker(replace: Replace, isTaken: (field: HTMLInputElement) => boolean): void {
  replace(HTMLInputElement.prototype, 'showPicker', (self, _args, proceed) => {
    const isFile = self instanceof HTMLInputElement && self.type === 'file';
    return isFile && isTaken(self) ? undefined : proceed();
  });
}
