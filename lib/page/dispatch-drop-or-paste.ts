import { visibleMiddle } from '../visible-middle.ts';

/** The state of a drag of a field's files. */
interface Drag {
  field: HTMLInputElement;
  transfer: DataTransfer;
  /** The pointer's position in the view. */
  at: { x: number; y: number };
  over: Element | null;
  /** Whether the page takes files there, which it shows by cancelling `dragover`. */
  isWelcome: boolean;
}

/**
 * One step of a drag, like a browser's: enters another element, then leaves the former one, or stays over the same
 * (https://html.spec.whatwg.org/multipage/dnd.html#drag-and-drop-processing-model).
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

/** One drag at a time, in steps, since the element under the pointer may change. */
export function createDragging() {
  let drag: Drag | null = null;

  /** Leaves the view at its corner. */
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
    /** Drops the files if the page takes them; otherwise leaves. */
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
 * Pastes the field's files into an element as a browser does: a `paste` that nobody cancels is followed, in editable
 * text, by a `beforeinput` with the same data, where some editors take files
 * (https://w3c.github.io/input-events/#interface-InputEvent-Attributes). The page counts as having taken them if it
 * cancelled one of the two, or looked at the files in it: some take them and cancel nothing, and a second offer would
 * insert them twice.
 */
export function dispatchPaste(element: Element, field: HTMLInputElement): boolean {
  const clipboardData = collectFiles(field);
  const event = new ClipboardEvent('paste', { ...PASTED, clipboardData });
  // Firefox creates an empty one, which can be filled.
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

/** Returns whether the event was cancelled, or its files were read. Reading `types` does not count. */
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

/** The selection in the element's text; editors without one use their own. */
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

/** Returns `true` if the event was *not* cancelled, like `dispatchEvent`. */
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
