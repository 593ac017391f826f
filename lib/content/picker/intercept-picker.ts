import { browser } from 'wxt/browser';
import type { FillOutcome, PickerReply } from '../../messages/document-messages.ts';
import { createSender, readSignal, type SendSignal } from '../../page-channel.ts';
import { canTake, isFileField } from '../targets/find-places.ts';
import { interceptClicks, type ClickInterceptor } from './intercept-clicks.ts';
import { createOpenPicker, type OpenPickerPorts } from './open-picker.ts';
import { watchDocument } from './watch-document.ts';

/**
 * While a transfer waits, the page's next attempt to open a picker is answered with the phone's file.
 *
 *   (nothing open) ──attempt──▶ open ──file──▶ (nothing open)
 *                                 ├─ another attempt, the person gives up, the transfer ends: the field
 *                                 │  gets `cancel`, as from a picker that is closed
 *                                 └─ "from this computer instead": the browser's own picker opens
 *
 * An attempt counts when the person has just acted on the page (transient activation, as for the browser's
 * own picker), so that no page can get at a file on its own.
 */
export interface Interception {
  /** Another transfer may take over, together with the open field. */
  transferId: string;
  /** Sends to the hooks in the page's world; `null` while there are none. */
  readonly send: SendSignal | null;
  connectHooks(eventType: string): void;
  /** The field that waits for its file like an open picker. It may be outside the document. */
  readonly openField: HTMLInputElement | null;
  /** An element is about to get the file. */
  settle(element: Element): void;
  /** The file is here, but did not go into the open field. */
  refuse(outcome: FillOutcome): void;
  /** The person has decided whether the file may go to the open field. */
  answerPicker(reply: PickerReply): void;
  /** Ends the interception; an open field gets `cancel`. */
  end(): void;
}

export interface InterceptionPorts {
  report: (transferId: string, field: HTMLInputElement) => Promise<PickerReply>;
  show: OpenPickerPorts['show'];
  released: (transferId: string) => void;
  givenUp: (transferId: string) => void;
  putAnyway: (transferId: string) => void;
  /** The document may have a new frame. */
  framesChanged: () => void;
  /** It has ended by itself: the transfer is over, the page was left, or the extension is gone. */
  ended: () => void;
}

export function interceptPicker(transferId: string, ports: InterceptionPorts): Interception {
  const ended = new AbortController();
  const listeners = createListeners(ended.signal, () => clicks.watchTree(window));
  const nativeOnly = new WeakSet<HTMLInputElement>();
  const picker = createOpenPicker({
    ...forTransfer(ports, () => interception.transferId),
    over: () => interception.end(),
    openNative: (field) => void (openNatively(field, send) || nativeOnly.add(field)),
  });
  const clicks = interceptClicks(window, take);
  let send: SendSignal | null = null;
  function take(field: HTMLInputElement): boolean {
    // The extension was updated or removed while this script runs on.
    if (!browser.runtime?.id) interception.end();
    const isTaken = !ended.signal.aborted && isAnswerable(field) && !nativeOnly.has(field);
    if (isTaken) void picker.open(field);
    return isTaken;
  }

  const interception: Interception = {
    transferId,
    get send() {
      return send;
    },
    get openField() {
      return picker.field;
    },
    connectHooks: (eventType) => {
      send?.('end');
      send = createSender(document, eventType);
      send('connected');
      listenToHooks(eventType, send, { clicks, take, listeners });
    },
    settle: (element) => {
      if (element === picker.field) picker.close();
    },
    refuse: picker.refuse,
    answerPicker: picker.answer,
    end: () => {
      if (ended.signal.aborted) return;
      ended.abort();
      clicks.end();
      picker.cancel();
      send?.('end');
      ports.ended();
    },
  };
  listeners.add(window, 'pagehide', () => interception.end()); // the page may come back from the cache long after
  watchDocument({ onFrames: ports.framesChanged, onRewritten: listeners.addAgain, signal: ended.signal });
  return interception;
}

type Listener = [target: EventTarget, type: string, listener: (event: Event) => void, capture?: boolean];

/** Listeners that `document.open()` removes. Adding one again that still exists does nothing. */
function createListeners(signal: AbortSignal, alsoAdd: () => void) {
  const adders = [alsoAdd];
  return {
    add: (...[target, type, listener, capture]: Listener): void => {
      const add = () => target.addEventListener(type, listener, { signal, capture: capture ?? false });
      adders.push(add);
      add();
    },
    addAgain: (): void => {
      for (const add of adders) add();
    },
  };
}

/** Messages about the open field, for the transfer at that time. */
function forTransfer(ports: InterceptionPorts, readId: () => string) {
  return {
    show: ports.show,
    report: (field: HTMLInputElement) => ports.report(readId(), field),
    released: () => ports.released(readId()),
    givenUp: () => ports.givenUp(readId()),
    putAnyway: () => ports.putAnyway(readId()),
  };
}

interface HookListener {
  clicks: ClickInterceptor;
  take: (field: HTMLInputElement) => boolean;
  listeners: ReturnType<typeof createListeners>;
}

function listenToHooks(eventType: string, send: SendSignal, { clicks, take, listeners }: HookListener): void {
  const listen = (event: Event): void => {
    const read = readSignal(event);
    const node = read?.first;
    if (read?.signal === 'clickStopped') clicks.decideStopped();
    if (read?.signal === 'clicked') clicks.release();
    if (read?.signal === 'clicking' && node) clicks.watchTree(node.getRootNode({ composed: true }));
    if (read?.signal === 'pickerCalled' && isFileField(node) && take(node)) event.preventDefault();
  };
  // Chromium fires `load` for a frame's first, empty document before the creating script goes on.
  const tellOfFrame = ({ target }: Event): void => {
    if (target instanceof HTMLIFrameElement) send('frameLoaded', target);
  };
  listeners.add(document, eventType, listen);
  listeners.add(document, 'load', tellOfFrame, true);
}

function isAnswerable(field: HTMLInputElement): boolean {
  return navigator.userActivation.isActive && canTake(field) && !field.webkitdirectory && hasRoomForNote();
}

/** In a tiny frame nobody could read the note or press its buttons. */
function hasRoomForNote(): boolean {
  return window === window.top || (innerWidth >= MIN_FRAME.width && innerHeight >= MIN_FRAME.height);
}

const MIN_FRAME = { width: 240, height: 120 };

/** The browser refuses if the person's click is too long ago: then the next click opens the picker. */
function openNatively(field: HTMLInputElement, send: SendSignal | null): boolean {
  if (send?.('useNativePicker', field)) return true;
  try {
    field.showPicker();
    return true;
  } catch {
    return false;
  }
}
