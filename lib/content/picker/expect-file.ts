import { browser } from 'wxt/browser';
import type { PickerReply } from '../../messages.ts';
import { createSender, readSignal, type SendSignal } from '../../page-channel.ts';
import { canTake, isFileField } from '../targets/find-places.ts';
import { guardClicks, type ClickGuard } from './guard-clicks.ts';
import { createOpenPicker, type WaitingActions } from './open-picker.ts';

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
export interface Expectation {
  /** Another transfer may take over, open field and all. */
  transferId: string;
  /** Reaches the hooks in the page's world; `null` as long as there are none. */
  readonly send: SendSignal | null;
  connectHooks(eventType: string): void;
  /** The field that waits for its file as if a picker were open, which may be in no document. */
  readonly openField: HTMLInputElement | null;
  /** An element has its file. */
  settle(element: Element | null): void;
  /** Ends it all; an open field is told that its picker was cancelled. */
  end(): void;
}

export interface ExpectationPorts {
  report: (transferId: string, field: HTMLInputElement) => Promise<PickerReply>;
  showWaiting: (field: HTMLInputElement, actions: WaitingActions) => () => void;
  released: (transferId: string) => void;
  givenUp: (transferId: string) => void;
}

export function expectFile(transferId: string, ports: ExpectationPorts): Expectation {
  const ended = new AbortController();
  const nativeOnly = new WeakSet<HTMLInputElement>();
  const picker = createOpenPicker({
    showWaiting: ports.showWaiting,
    report: (field) => ports.report(expectation.transferId, field),
    released: () => ports.released(expectation.transferId),
    givenUp: () => ports.givenUp(expectation.transferId),
    openNative: (field) => {
      // After a person's click that is too old, the browser refuses: then the next click opens it.
      if (!openNatively(field, send)) nativeOnly.add(field);
    },
  });
  const guard = guardClicks(window, take);
  let send: SendSignal | null = null;

  function take(field: HTMLInputElement): boolean {
    if (!isAnswerable(field) || nativeOnly.has(field)) return false;
    void picker.open(field);
    return true;
  }

  const expectation: Expectation = {
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
      document.addEventListener(eventType, listenToHooks(guard, take), { signal: ended.signal });
    },
    settle: (element) => {
      if (element === picker.field) picker.close();
    },
    end: () => {
      guard.end();
      picker.cancel();
      send?.('end');
      ended.abort();
    },
  };
  return expectation;
}

function listenToHooks(guard: ClickGuard, take: (field: HTMLInputElement) => boolean) {
  return (event: Event): void => {
    const read = readSignal(event);
    const node = read?.nodes[0];
    if (read?.signal === 'clickStopped') guard.decideStopped();
    if (read?.signal === 'clicked') guard.release();
    if (read?.signal === 'clicking' && node) guard.watchTree(node.getRootNode({ composed: true }));
    if (read?.signal === 'pickerCalled' && isFileField(node) && take(node)) event.preventDefault();
  };
}

/** After an update or removal of the extension this script is an orphan, and harmless. */
function isAnswerable(field: HTMLInputElement): boolean {
  const isAlive = Boolean(browser.runtime?.id);
  return isAlive && navigator.userActivation.isActive && canTake(field) && !field.webkitdirectory;
}

function openNatively(field: HTMLInputElement, send: SendSignal | null): boolean {
  if (send?.('useNativePicker', field)) return true;
  try {
    field.showPicker();
    return true;
  } catch {
    return false;
  }
}
