import { visibleMiddle } from '../visible-middle.ts';

/** A drag of a field's files, as far as it has come. */
interface Drag {
  field: HTMLInputElement;
  transfer: DataTransfer;
  /** Where the pointer is, in the view. */
  at: { x: number; y: number };
  over: Element | null;
  /** Whether the page takes files there: it says so by cancelling `dragover`. */
  isWelcome: boolean;
}

/**
 * A step of a drag, as browsers make them: on to another element, which is told before the one that is left, or still over
 * the same one (https://html.spec.whatwg.org/multipage/dnd.html#drag-and-drop-processing-model).
 */
function dragOver(drag: Drag, element: Element): void {
  const { over } = drag;
  drag.over = element;
  drag.isWelcome = over === element && !dispatchDrag('dragover', element, drag);
  if (over === element) return;
  dispatchDrag('dragenter', element, { ...drag, relatedTarget: over });
  if (over) dispatchDrag('dragleave', over, { ...drag, relatedTarget: element });
}

function startDrag(element: Element, field: HTMLInputElement): Drag {
  const [transfer, at] = [collectFiles(field), visibleMiddle(element)];
  return { field, transfer, at, over: null, isWelcome: false };
}

/** One drag at a time, in steps: what is under the pointer may change from one to the next. */
export function createDragging() {
  let drag: Drag | null = null;

  /** Out of the view, by its corner. */
  function leave(): void {
    if (drag?.over) dispatchDrag('dragleave', drag.over, { ...drag, at: { x: 0, y: 0 } });
    drag = null;
  }

  return {
    over: (element: Element, field: HTMLInputElement): boolean => {
      if (drag?.field !== field) drag = startDrag(element, field);
      dragOver(drag, element);
      return drag.isWelcome;
    },
    /** Drops them where they are, and only where the page takes them; else they leave. */
    drop: (): boolean => {
      const isWelcome = drag?.isWelcome === true;
      if (drag?.over && isWelcome) dispatchDrag('drop', drag.over, drag);
      else leave();
      drag = null;
      return isWelcome;
    },
    leave,
  };
}

/**
 * Pastes the field's files into an element as a browser does: a `paste` that nobody cancels is followed, in
 * editable text, by a `beforeinput` with the same data, where some editors take files
 * (https://w3c.github.io/input-events/#interface-InputEvent-Attributes). The page counts as having taken them
 * if it cancelled one of the two, or looked at the files in it: some take what they found and cancel nothing,
 * and to offer them once more would put them in twice.
 */
export function dispatchPaste(element: Element, field: HTMLInputElement): boolean {
  const clipboardData = collectFiles(field);
  const event = new ClipboardEvent('paste', { ...PASTED, clipboardData });
  // Firefox makes an empty one of its own, which may be added to.
  if (event.clipboardData?.files.length === 0) {
    for (const file of clipboardData.files) event.clipboardData.items.add(file);
  }
  const isTaken = offer(element, event, event.clipboardData);
  if (event.defaultPrevented || !(element instanceof HTMLElement) || !element.isContentEditable)
    return isTaken;
  const dataTransfer = collectFiles(field);
  const input = new InputEvent('beforeinput', {
    ...PASTED,
    inputType: 'insertFromPaste',
    dataTransfer,
    targetRanges: rangesIn(element),
  });
  return offer(element, input, dataTransfer) || isTaken;
}

const PASTED = { bubbles: true, cancelable: true, composed: true };

/** Returns whether the event was cancelled, or its files were looked at: `types` alone tell that there are some. */
function offer(element: Element, event: Event, transfer: DataTransfer | null): boolean {
  let isSeen = false;
  for (const name of ['files', 'items'] as const) {
    if (!transfer) break;
    const value = transfer[name];
    const get = () => {
      isSeen = true;
      return value;
    };
    Reflect.defineProperty(transfer, name, { get, configurable: true, enumerable: true });
  }
  return !element.dispatchEvent(event) || isSeen;
}

/** What is selected in the text that the element belongs to; editors that find nothing use their own. */
function rangesIn(element: Element): StaticRange[] {
  const selection = element.ownerDocument.getSelection();
  if (!selection?.rangeCount || !element.contains(selection.anchorNode)) return [];
  return [new StaticRange(selection.getRangeAt(0))];
}

function collectFiles(field: HTMLInputElement): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of field.files ?? []) transfer.items.add(file);
  transfer.effectAllowed = 'all';
  return transfer;
}

/** Returns whether the event was *not* cancelled, as `dispatchEvent` does. */
function dispatchDrag(
  type: string,
  element: Element,
  { transfer: dataTransfer, at, relatedTarget = null }: Drag & { relatedTarget?: Element | null },
): boolean {
  const event = new DragEvent(type, {
    dataTransfer,
    relatedTarget,
    bubbles: true,
    cancelable: type !== 'dragleave',
    composed: true,
    clientX: at.x,
    clientY: at.y,
    view: window,
  });
  return element.dispatchEvent(event);
}
