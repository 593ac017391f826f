import { fitsAccept } from '@svc/protocol';
import type { FillOutcome, FillRequest } from '../../messages/document-messages.ts';
import { canTake } from '../targets/find-places.ts';

/**
 * Puts a file into a field as a person's choice does: the field's `files` is a real `FileList`, then
 * the page sees `input` (composed) and `change`, in this order
 * (https://html.spec.whatwg.org/multipage/input.html#file-upload-state-(type=file)).
 */
export function putFile(
  field: HTMLInputElement,
  request: FillRequest,
  beforeEvents: () => void = () => {},
): FillOutcome {
  const refusal = refusalOf(field, request);
  if (refusal) return refusal;
  beforeEvents();
  const kept = request.addsToField && field.multiple ? [...(field.files ?? [])] : [];
  setFiles(field, [...kept, createFile(request)]);
  return 'filled';
}

/** Replaces the field's files; the page sees what it sees after a person's choice. */
export function setFiles(field: HTMLInputElement, files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  field.files = transfer.files;
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** In Firefox the bare name `File` is not the page's any more once a message has carried a file. */
export function createFile({ blob, name, type, lastModified }: FillRequest): File {
  return new window.File([blob], name, { type, ...(lastModified !== null && { lastModified }) });
}

function refusalOf(field: HTMLInputElement, request: FillRequest): FillOutcome | null {
  const { name, type, size, maxBytes, isForced } = request;
  if (field.type !== 'file') return 'gone';
  if (!canTake(field)) return 'disabled';
  if (isForced) return null;
  if (field.webkitdirectory) return 'takesFolders';
  if (!fitsAccept(field.accept, { name, type })) return 'wrongType';
  return maxBytes !== null && size > maxBytes ? 'tooLarge' : null;
}
