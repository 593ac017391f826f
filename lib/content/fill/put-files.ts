import { findSizeHint, fitsAccept } from '@svc/protocol';
import type {
  FileRefusal,
  FillFile,
  FillOutcome,
  FillReply,
  FillRequest,
} from '../../messages/document-messages.ts';
import { canTake } from '../targets/find-places.ts';

/**
 * Puts files into a field as a person's choice does: the field's `files` is a real `FileList`, then the page sees
 * `input` (composed) and `change`, in this order and once for all files
 * (https://html.spec.whatwg.org/multipage/input.html#file-upload-state-(type=file)). A file that the field does not ask
 * for is left out.
 */
export function putFiles(
  field: HTMLInputElement,
  request: FillRequest,
  beforeEvents: () => void = () => {},
): FillReply {
  const refusal = refuseAll(field, request);
  if (refusal) return { outcome: refusal, left: null };
  const refusals = request.files.map((file) => refuseFile(field, file, request));
  const why = refusals.find((refused) => refused !== null) ?? null;
  const taken = request.files.filter((_, index) => refusals[index] === null);
  if (why !== null && taken.length === 0) return { outcome: why, left: null };
  beforeEvents();
  const kept = request.addsToField && field.multiple ? [...(field.files ?? [])] : [];
  setFiles(field, [...kept, ...taken.map(createFile)]);
  const indexes = refusals.flatMap((refused, index) => (refused === null ? [] : index));
  return { outcome: 'filled', left: why && { indexes, why } };
}

/** Replaces the field's files, with the events of a person's choice. */
export function setFiles(field: HTMLInputElement, files: readonly File[]): void {
  field.files = listFiles(files);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The files as the browser's own list, which scripts cannot construct directly. */
export function listFiles(files: readonly File[]): FileList {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer.files;
}

/** In Firefox the global `File` is not the page's any more once a message has carried a file. */
export function createFile({ blob, name, type, lastModified }: FillFile): File {
  return new window.File([blob], name, { type, ...(lastModified !== null && { lastModified }) });
}

function refuseAll(field: HTMLInputElement, { files, isForced }: FillRequest): FillOutcome | null {
  if (field.type !== 'file') return 'gone';
  if (!canTake(field)) return 'disabled';
  if (files.length > 1 && !field.multiple) return 'oneOnly';
  return field.webkitdirectory && !isForced ? 'takesFolders' : null;
}

function refuseFile(
  field: HTMLInputElement,
  { name, type, size, isConfirmed }: FillFile,
  { sizeHints, isForced }: FillRequest,
): FileRefusal | null {
  if (isForced || isConfirmed) return null;
  if (size === 0) return 'empty';
  if (!fitsAccept(field.accept, { name, type })) return 'wrongType';
  return sizeHints && size > findSizeHint(sizeHints, { name, type }) ? 'tooLarge' : null;
}
