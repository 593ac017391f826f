/** Whether an element takes dropped files: it says so by cancelling `dragover`. */
export function acceptsDrop(element: Element): boolean {
  const transfer = new DataTransfer();
  transfer.items.add(new File([], 'file'));
  const isWelcome = enter(element, transfer);
  dispatchDrag('dragleave', element, transfer);
  return isWelcome;
}

/**
 * Drops the field's files on an element, in the order of the standard, and only where the page says that
 * it takes them (https://html.spec.whatwg.org/multipage/dnd.html#drag-and-drop-processing-model).
 */
export function dispatchDrop(element: Element, field: HTMLInputElement): boolean {
  const transfer = collectFiles(field);
  if (!enter(element, transfer)) {
    dispatchDrag('dragleave', element, transfer);
    return false;
  }
  dispatchDrag('drop', element, transfer);
  return true;
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

function enter(element: Element, transfer: DataTransfer): boolean {
  dispatchDrag('dragenter', element, transfer);
  return !dispatchDrag('dragover', element, transfer);
}

/** Returns whether the event was *not* cancelled, as `dispatchEvent` does. */
function dispatchDrag(type: string, element: Element, dataTransfer: DataTransfer): boolean {
  const box = element.getBoundingClientRect();
  const event = new DragEvent(type, {
    dataTransfer,
    bubbles: true,
    cancelable: type !== 'dragleave',
    composed: true,
    clientX: box.x + box.width / 2,
    clientY: box.y + box.height / 2,
    view: window,
  });
  return element.dispatchEvent(event);
}
