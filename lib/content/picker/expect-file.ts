import { browser } from 'wxt/browser';
import type { PickerReply } from '../../messages.ts';
import { createSender, readSignal, type SendSignal } from '../../page-channel.ts';
import { canTake, isFileField } from '../targets/find-places.ts';
import { guardClicks } from './guard-clicks.ts';

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
  /** Tells the background that the file is to go to this field. */
  report: (transferId: string, field: HTMLInputElement) => Promise<PickerReply>;
  /** Shows that the field waits for the phone; returns what ends that. */
  showWaiting: (field: HTMLInputElement, actions: WaitingActions) => () => void;
  /** The person took the browser's own picker. */
  released: (transferId: string) => void;
  /** The person gave up. */
  givenUp: (transferId: string) => void;
}

export interface WaitingActions {
  /** To be called in the handler of a person's click. */
  useThisComputer: () => void;
  giveUp: () => void;
}

export function expectFile(firstTransferId: string, ports: ExpectationPorts): Expectation {
  let transferId = firstTransferId;
  const ended = new AbortController();
  const nativeOnly = new WeakSet<HTMLInputElement>();
  let send: SendSignal | null = null;
  let openField: HTMLInputElement | null = null;
  let hideWaiting = () => {};

  const guard = guardClicks(window, take);

  function take(field: HTMLInputElement): boolean {
    if (!isAnswerable(field) || nativeOnly.has(field)) return false;
    cancelOpen();
    openField = field;
    void answer(field);
    return true;
  }

  async function answer(field: HTMLInputElement): Promise<void> {
    const reply = await ports.report(transferId, field).catch((): PickerReply => 'over'); // the extension is gone
    if (openField !== field) return;
    if (reply === 'over') openNative(field);
    if (reply === 'waiting') {
      hideWaiting = ports.showWaiting(field, {
        useThisComputer: () => {
          openNative(field);
          ports.released(transferId);
        },
        giveUp: () => ports.givenUp(transferId),
      });
    }
  }

  function close(): HTMLInputElement | null {
    const closed = openField;
    openField = null;
    hideWaiting();
    hideWaiting = () => {};
    return closed;
  }

  function cancelOpen(): void {
    // As a picker does that is closed without a choice (https://html.spec.whatwg.org/#file-upload-state-(type=file)).
    close()?.dispatchEvent(new Event('cancel', { bubbles: true }));
  }

  function openNative(field: HTMLInputElement): void {
    close();
    if (send?.('useNativePicker', field)) return;
    try {
      field.showPicker();
    } catch {
      nativeOnly.add(field); // the person's click is too old for it: the next one opens it
    }
  }

  function listen(event: Event): void {
    const read = readSignal(event);
    const node = read?.nodes[0];
    if (read?.signal === 'clickStopped') guard.decideStopped();
    if (read?.signal === 'clicked') guard.release();
    if (read?.signal === 'clicking' && node) guard.watchTree(node.getRootNode({ composed: true }));
    if (read?.signal === 'pickerCalled' && isFileField(node) && take(node)) event.preventDefault();
  }

  return {
    get transferId() {
      return transferId;
    },
    set transferId(id) {
      transferId = id;
    },
    get send() {
      return send;
    },
    get openField() {
      return openField;
    },
    connectHooks: (eventType) => {
      send?.('end');
      send = createSender(document, eventType);
      document.addEventListener(eventType, listen, { signal: ended.signal });
    },
    settle: (element) => {
      if (element === openField) close();
    },
    end: () => {
      guard.end();
      cancelOpen();
      send?.('end');
      ended.abort();
    },
  };
}

/** After an update or removal of the extension this script is an orphan, and harmless. */
function isAnswerable(field: HTMLInputElement): boolean {
  return (
    Boolean(browser.runtime?.id) &&
    navigator.userActivation.isActive &&
    canTake(field) &&
    !field.webkitdirectory
  );
}
