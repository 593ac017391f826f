/** Whether an element takes dropped files: it says so by cancelling `dragover`. */
export function offerDrop(element: Element): boolean {
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
export function drop(element: Element, field: HTMLInputElement): boolean {
  const transfer = collectFiles(field);
  if (!enter(element, transfer)) {
    dispatchDrag('dragleave', element, transfer);
    return false;
  }
  dispatchDrag('drop', element, transfer);
  return true;
}

/**
 * Pastes the field's files into an element. The page took them if it kept the browser from pasting.
 * (https://w3c.github.io/clipboard-apis/#clipboard-event-interfaces)
 */
export function paste(element: Element, field: HTMLInputElement): boolean {
  const clipboardData = collectFiles(field);
  const event = new ClipboardEvent('paste', {
    clipboardData,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  // Firefox makes an empty one of its own, which may be added to.
  if (event.clipboardData?.files.length === 0) {
    for (const file of clipboardData.files) event.clipboardData.items.add(file);
  }
  return !element.dispatchEvent(event);
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
