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
  /** Another transfer may take over, open field and all. */
  transferId: string;
  /** Reaches the hooks in the page's world; `null` as long as there are none. */
  readonly send: SendSignal | null;
  connectHooks(eventType: string): void;
  /** The field that waits for its file as if a picker were open, which may be in no document. */
  readonly openField: HTMLInputElement | null;
  /** An element gets its file now. */
  settle(element: Element): void;
  /** The file is here, but did not go into the open field. */
  refuse(outcome: FillOutcome): void;
  /** The person has said whether the file may go to the open field. */
  answerPicker(reply: PickerReply): void;
  /** Ends it all; an open field is told that its picker was cancelled. */
  end(): void;
}

export interface InterceptionPorts {
  report: (transferId: string, field: HTMLInputElement) => Promise<PickerReply>;
  show: OpenPickerPorts['show'];
  released: (transferId: string) => void;
  givenUp: (transferId: string) => void;
  putAnyway: (transferId: string) => void;
  /** The document may show another frame. */
  framesChanged: () => void;
  /** It has ended by itself: the transfer is over, the page is left, or the extension is gone. */
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
    // After an update or removal of the extension this script has lost its extension.
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
  listeners.add(window, 'pagehide', () => interception.end()); // it may come back when all is long over
  watchDocument({ onFrames: ports.framesChanged, onRewritten: listeners.addAgain, signal: ended.signal });
  return interception;
}

type Listener = [target: EventTarget, type: string, listener: (event: Event) => void, capture?: boolean];

/** Listeners that `document.open()` takes away: adding one again that is still there does nothing. */
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

/** What is said of the open field, always for the transfer that is expected by then. */
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
  // Chromium says that a frame's first, empty document has loaded before the script that made it goes on.
  const tellOfFrame = ({ target }: Event): void => {
    if (target instanceof HTMLIFrameElement) send('frameLoaded', target);
  };
  listeners.add(document, eventType, listen);
  listeners.add(document, 'load', tellOfFrame, true);
}

function isAnswerable(field: HTMLInputElement): boolean {
  return navigator.userActivation.isActive && canTake(field) && !field.webkitdirectory && hasRoomForNote();
}

/** In a tiny frame nobody could read the note, or press what it offers. */
function hasRoomForNote(): boolean {
  return window === window.top || (innerWidth >= MIN_FRAME.width && innerHeight >= MIN_FRAME.height);
}

const MIN_FRAME = { width: 240, height: 120 };

/** After a person's click that is too old, the browser refuses: then the next click opens it. */
function openNatively(field: HTMLInputElement, send: SendSignal | null): boolean {
  if (send?.('useNativePicker', field)) return true;
  try {
    field.showPicker();
    return true;
  } catch {
    return false;
  }
}
