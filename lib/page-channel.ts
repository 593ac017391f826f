/**
 * The wire between the content script and the hooks in the page's own world. They share the document's
 * nodes and events, but no JavaScript values. A signal is an event on the document:
 *
 * - its type is a random word that the hooks make up and that reaches the content script through the
 *   background, so that a page has nothing to listen for;
 * - its nodes travel in `targetRanges`, the one place of an event where the browser does not put the host
 *   in place of a node inside a shadow root (https://w3c.github.io/input-events/#interface-InputEvent);
 * - the answer is yes when the other side has called `preventDefault`.
 *
 * A page that tampered with its own world beforehand can forge signals. It gains nothing: what it may ask
 * for is what any page gets by `input.click()`, and the content script checks that the person acted.
 */
export type PageSignal =
  /** From the page: a picker is about to open for this field. Yes: it is answered, do not open it. */
  | 'pickerCalled'
  /** From the page: a node outside the document is about to be clicked by script. */
  | 'clicking'
  /** From the page: a click was kept from all further listeners. */
  | 'clickStopped'
  /** From the page: a click that it dispatched is over, default action and all. */
  | 'clicked'
  /** To the page: its signals are heard. */
  | 'connected'
  /** To the page: open the native picker after all. Yes: done; else the field is an ordinary one. */
  | 'useNativePicker'
  /** To the page: would the first node take a dropped file? */
  | 'offerDrop'
  /** To the page: drop, or paste, the second node's files on the first node. Yes: the page took them. */
  | 'drop'
  | 'paste'
  /** To the page: put everything back. */
  | 'end';

const SIGNALS: ReadonlySet<string> = new Set<PageSignal>([
  'pickerCalled',
  'clicking',
  'clickStopped',
  'clicked',
  'connected',
  'useNativePicker',
  'offerDrop',
  'drop',
  'paste',
  'end',
]);

export interface ReadSignal {
  signal: PageSignal;
  nodes: Node[];
}

/** Sends a signal and returns the answer. */
export type SendSignal = (signal: PageSignal, ...nodes: Node[]) => boolean;

/** Binds the browser's own functions at once, since a page may replace them later. */
export function createSender(document: Document, eventType: string): SendSignal {
  const { InputEvent, StaticRange } = globalThis;
  // eslint-disable-next-line typescript/unbound-method -- applied to the document below
  const { dispatchEvent } = EventTarget.prototype;
  const { apply } = Reflect;
  return (signal, ...nodes) => {
    const targetRanges = nodes.map(
      (node) => new StaticRange({ startContainer: node, startOffset: 0, endContainer: node, endOffset: 0 }),
    );
    const event = new InputEvent(eventType, { data: signal, cancelable: true, targetRanges });
    return !apply(dispatchEvent, document, [event]);
  };
}

/** `undefined` for an event that is no signal. */
export function readSignal(event: Event): ReadSignal | undefined {
  const { data } = event as InputEvent; // read as such; other events have no such property, or another use of it
  if (typeof data !== 'string' || !SIGNALS.has(data)) return undefined;
  const nodes = (event as InputEvent).getTargetRanges().map((range) => range.startContainer);
  return { signal: data as PageSignal, nodes };
}
