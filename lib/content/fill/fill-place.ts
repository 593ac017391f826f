import { askBackground, type FillOutcome, type FillRequest } from '../../messages.ts';
import type { SendSignal } from '../../page-channel.ts';
import type { KnownPlaces } from '../targets/known-places.ts';
import { handOver } from './hand-over.ts';
import { isReadable } from './is-readable.ts';
import { putFile, setFiles } from './put-file.ts';

export interface Fill {
  outcome: FillOutcome;
  /** Where it went, if it did. */
  element: HTMLElement | null;
  /** Takes the file out again; `null` where only the page could. */
  undo: (() => void) | null;
}

/** Puts a file into the place that was promised it. */
export async function fillPlace(
  request: FillRequest,
  knownPlaces: KnownPlaces,
  send: SendSignal | null,
): Promise<Fill> {
  const { transferId } = request;
  if (!(await isReadable(request.blob, request.size))) return refuse('cutShort');
  // A page may have been too busy to take the file until the person has given up.
  const isWanted = await askBackground('isFileWanted', { transferId }).catch(() => false);
  if (!isWanted) return refuse('unwanted');
  const place = knownPlaces.find(request.key);
  if (!place) return refuse('gone');
  const { element, kind } = place;
  if (kind === 'field' && element instanceof HTMLInputElement) return fillField(element, request);
  if (kind === 'field') return refuse('gone');
  const outcome = handOver({ element, kind }, request, send);
  return outcome === 'filled' ? { outcome, element, undo: null } : refuse(outcome);
}

function fillField(field: HTMLInputElement, request: FillRequest): Fill {
  const before = [...(field.files ?? [])];
  const outcome = putFile(field, request);
  if (outcome !== 'filled') return refuse(outcome);
  return { outcome, element: field, undo: () => setFiles(field, before) };
}

function refuse(outcome: FillOutcome): Fill {
  return { outcome, element: null, undo: null };
}
