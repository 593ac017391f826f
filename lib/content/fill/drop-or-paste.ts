import type { FillReply, FillRequest } from '../../messages/document-messages.ts';
import type { SendSignal } from '../../page-channel.ts';
import type { PlaceKind } from '../../transfer/target.ts';
import { composedContains } from '../targets/composed-tree.ts';
import { isBehindDialog } from '../targets/reach.ts';
import { carryFiles, dropFiles } from './drag-files.ts';
import { pageTurn } from './page-turn.ts';
import { createFile } from './put-files.ts';

/**
 * Drops all files at once, or pastes one after another, since many pages take only the first of several in one paste.
 * Events are dispatched in the page's world (`dispatch-drop-or-paste.ts`), as Firefox gives a page no files with an
 * event of another world; a field outside the document carries the files there.
 */
export async function dropOrPaste(
  { element, kind }: { element: HTMLElement; kind: Exclude<PlaceKind, 'field'> },
  request: FillRequest,
  send: SendSignal | null,
): Promise<FillReply> {
  if (!element.isConnected) return { outcome: 'gone', left: null };
  if (isBehindDialog(element)) return { outcome: 'behindDialog', left: null };
  if (!send) return { outcome: 'notTaken', left: null };
  const files = request.files.map(createFile);
  if (kind === 'textBox') return pasteOneByOne(element, files, send);
  return { outcome: (await dropFiles(element, files, send)) ? 'filled' : 'notTaken', left: null };
}

/** Stops at the first file that the page does not take, or when a dialog of the page appears. */
async function pasteOneByOne(box: HTMLElement, files: readonly File[], send: SendSignal): Promise<FillReply> {
  let count = 0;
  for (const file of files) {
    if (count > 0) await pageTurn();
    if (!box.isConnected || isBehindDialog(box)) break;
    if (!send('paste', caretIn(box), carryFiles([file]))) break;
    count += 1;
  }
  if (count === 0) return { outcome: 'notTaken', left: null };
  const indexes = files.map((_, index) => index).slice(count);
  return { outcome: 'filled', left: indexes.length > 0 ? { indexes, why: 'notTaken' } : null };
}

/** Browsers with selections inside shadow roots have this method there. */
interface SelectingRoot {
  getSelection?: () => Selection | null;
}

/**
 * The element that a paste into an editable one goes to: the one around the caret, or where that would be
 * after a click, in its first paragraph (https://w3c.github.io/clipboard-apis/#fire-a-clipboard-event).
 */
function caretIn(box: Element): Element {
  const root = box.getRootNode() as SelectingRoot; // only some roots have the method
  const node = (root.getSelection?.() ?? document.getSelection())?.anchorNode ?? null;
  const atCaret = node instanceof Element ? node : node?.parentElement;
  if (atCaret && composedContains(box, atCaret)) return atCaret;
  return box.querySelector('p, li, div') ?? box;
}
