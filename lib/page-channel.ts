import { findNativesIn, type FindNative, type NativeCall } from './native-functions.ts';

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
  /** To the page: a frame has come, whose realm is a fresh one. */
  | 'frameLoaded'
  /** To the page: the content script listens to its signals. */
  | 'connected'
  /** To the page: open the native picker after all. Yes: done; else the field is an ordinary one. */
  | 'useNativePicker'
  /** To the page: drag the second node's files over the first node. Yes: they are welcome there. */
  | 'dragOver'
  /** To the page: the drag leaves the page. */
  | 'dragLeave'
  /** To the page: drop what is dragged. Yes: the page took it. */
  | 'drop'
  /** To the page: paste the second node's files into the first node. Yes: the page took them. */
  | 'paste'
  /** To the page: put everything back. */
  | 'end';

/** Without a prototype, as the page's own may have been given anything. */
const SIGNALS: Record<PageSignal, 1> & { __proto__: null } = {
  __proto__: null,
  pickerCalled: 1,
  clicking: 1,
  clickStopped: 1,
  clicked: 1,
  frameLoaded: 1,
  connected: 1,
  useNativePicker: 1,
  dragOver: 1,
  dragLeave: 1,
  drop: 1,
  paste: 1,
  end: 1,
};

export interface ReadSignal {
  signal: PageSignal;
  first: Node | undefined;
  second: Node | undefined;
}

/** Sends a signal and returns the answer. */
export type SendSignal = (signal: PageSignal, ...nodes: Node[]) => boolean;

/** What the wire needs of the browser. */
export interface Wire {
  InputEvent: typeof InputEvent;
  StaticRange: typeof StaticRange;
  iterator: typeof Symbol.iterator;
  dispatchEvent: NativeCall;
  data: NativeCall;
  getTargetRanges: NativeCall;
  startContainer: NativeCall;
}

export function takeWire({ realm, check, method, getter }: FindNative): Wire {
  check(realm.Symbol, 'Symbol');
  return {
    InputEvent: check(realm.InputEvent, 'InputEvent'),
    StaticRange: check(realm.StaticRange, 'StaticRange'),
    iterator: realm.Symbol.iterator,
    dispatchEvent: method(realm.EventTarget, 'dispatchEvent'),
    data: getter(realm.InputEvent, 'data'),
    getTargetRanges: method(realm.InputEvent, 'getTargetRanges'),
    startContainer: getter(realm.StaticRange, 'startContainer'),
  };
}

let ownWire: Wire | undefined;

/** In the content script's world, which no page can alter. */
const wireOfThisWorld = () => (ownWire ??= takeWire(findNativesIn(globalThis)));

/** Objects for the browser are without a prototype, since it reads what they don't have from there. */
export function createSender(
  document: Document,
  eventType: string,
  wire: Wire = wireOfThisWorld(),
): SendSignal {
  const rangeOf = (startContainer: Node) =>
    new wire.StaticRange({
      __proto__: null,
      startContainer,
      startOffset: 0,
      endContainer: startContainer,
      endOffset: 0,
    } as StaticRangeInit);

  return (signal, ...nodes) => {
    let index = 0;
    const next = () =>
      index < nodes.length
        ? { __proto__: null, done: false, value: rangeOf(nodes[index++] as Node) } // below the length
        : { __proto__: null, done: true, value: undefined };
    const targetRanges = { __proto__: null, [wire.iterator]: () => ({ __proto__: null, next }) };
    const init = { __proto__: null, data: signal, cancelable: true, targetRanges };
    return !wire.dispatchEvent(document, new wire.InputEvent(eventType, init as unknown as InputEventInit));
  };
}

/** `undefined` for an event that is not a signal. */
export function readSignal(event: Event, wire: Wire = wireOfThisWorld()): ReadSignal | undefined {
  let ranges: StaticRange[];
  let signal: unknown;
  try {
    signal = wire.data(event); // throws for an event of another kind
    ranges = wire.getTargetRanges(event) as StaticRange[];
  } catch {
    return undefined;
  }
  if (typeof signal !== 'string' || !(signal in SIGNALS)) return undefined;
  const nodeAt = (index: number) =>
    index < ranges.length ? (wire.startContainer(ranges[index]) as Node) : undefined;
  return { signal: signal as PageSignal, first: nodeAt(0), second: nodeAt(1) };
}
