import { fitsAccept } from '@svc/protocol';
import type { FillOutcome, FillRequest } from '../messages.ts';

/**
 * Puts a file into a field as a person's choice does: the field's `files` is a real `FileList`, then
 * the page sees `input` (composed) and `change`, in this order
 * (https://html.spec.whatwg.org/multipage/input.html#file-upload-state-(type=file)).
 */
export async function fillField(
  field: HTMLInputElement,
  request: FillRequest,
  isWanted: () => Promise<boolean>,
): Promise<FillOutcome> {
  if (!(await isReadable(request.blob, request.size))) return 'cutShort';
  // A page may have been too busy to take the file until the person has given up.
  if (!(await isWanted())) return 'unwanted';
  const refusal = refusalOf(field, request);
  if (refusal) return refusal;
  const transfer = new DataTransfer();
  if (request.addsToField && field.multiple) {
    for (const file of field.files ?? []) transfer.items.add(file);
  }
  // In Firefox the bare name `File` is not the page's any more once a message has carried a file.
  transfer.items.add(new window.File([request.blob], request.name, { type: request.type }));
  field.files = transfer.files;
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return 'filled';
}

function refusalOf(field: HTMLInputElement, { name, type }: FillRequest): FillOutcome | null {
  if (!field.isConnected || field.type !== 'file') return 'gone';
  if (field.matches(':disabled')) return 'disabled';
  return fitsAccept(field.accept, { name, type }) ? null : 'wrongType';
}

/** A blob whose process died is silently cut short; its last byte shows it. */
async function isReadable(blob: Blob, size: number): Promise<boolean> {
  if (blob.size !== size) return false;
  if (size === 0) return true;
  try {
    return (await blob.slice(size - 1).arrayBuffer()).byteLength === 1;
  } catch {
    return false; // the browser has lost the bytes and says so
  }
}
