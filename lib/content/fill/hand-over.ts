import type { FillOutcome, FillRequest } from '../../messages/messages.ts';
import type { SendSignal } from '../../page-channel.ts';
import type { PlaceKind } from '../../transfer/target.ts';
import { caretIn } from '../targets/caret-in.ts';
import { deepestAt } from '../targets/deepest-at.ts';
import { createFile } from './create-file.ts';

/**
 * Drops or pastes a file. The page's own world does it, since Firefox gives a page no files that come with
 * an event of another world; a field in no document carries the file there.
 */
export function handOver(
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
  transfer.items.add(createFile(request));
  carrier.files = transfer.files;
  const isTaken =
    kind === 'dropZone'
      ? send('drop', deepestAt(element), carrier)
      : send('paste', caretIn(element), carrier);
  return isTaken ? 'filled' : 'notTaken';
}
