import type { FillOutcome, FillRequest } from '../../messages/document-messages.ts';
import type { SendSignal } from '../../page-channel.ts';
import type { PlaceKind } from '../../transfer/target.ts';
import { composedContains } from '../targets/composed-tree.ts';
import { deepestAt } from '../targets/deepest-element.ts';
import { createFile } from './put-files.ts';

/**
 * Drops or pastes files, all at once. The page's own world does it (`dispatch-drop-or-paste.ts`), since Firefox gives a page no files that come with
 * an event of another world; a field in no document carries the file there.
 */
export function dropOrPaste(
  place: { element: HTMLElement; kind: Exclude<PlaceKind, 'field'> },
  request: FillRequest,
  send: SendSignal | null,
): FillOutcome {
  const { element, kind } = place;
  if (!element.isConnected) return 'gone';
  if (!send) return 'notTaken';
  const carrier = document.createElement('input');
  carrier.type = 'file';
  const transfer = new DataTransfer();
  for (const file of request.files) transfer.items.add(createFile(file));
  carrier.files = transfer.files;
  const isTaken =
    kind === 'dropZone'
      ? send('drop', deepestAt(element), carrier)
      : send('paste', caretIn(element), carrier);
  return isTaken ? 'filled' : 'notTaken';
}

/** Browsers with selections inside shadow roots have them there. */
interface SelectingRoot {
  getSelection?: () => Selection | null;
}

/**
 * The element that a paste into an editable one goes to: the one around the caret, or where that would be
 * after a click, in its first paragraph (https://w3c.github.io/clipboard-apis/#fire-a-clipboard-event).
 */
function caretIn(box: Element): Element {
  const root = box.getRootNode() as SelectingRoot; // asked for what only some roots have
  const node = (root.getSelection?.() ?? document.getSelection())?.anchorNode ?? null;
  const atCaret = node instanceof Element ? node : node?.parentElement;
  if (atCaret && composedContains(box, atCaret)) return atCaret;
  return box.querySelector('p, li, div') ?? box;
}
