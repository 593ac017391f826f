import { knownMediaType } from '../media-type.ts';
import { askDocument, type FillOutcome } from '../messages.ts';
import type { Transfer } from '../transfer.ts';

/** Hands the file to the document that asked, by reference, and to no other. */
export async function deliverFile(
  transfer: Transfer,
  file: { blob: Blob; name: string },
): Promise<FillOutcome | 'pageGone'> {
  const { tabId, target } = transfer;
  if (target.kind === 'none') return 'gone';
  const { documentId, field } = target;
  try {
    return await askDocument({ tabId, documentId }, 'fillField', {
      transferId: transfer.id,
      fieldKey: field.key,
      addsToField: transfer.addsToField,
      name: file.name,
      type: knownMediaType(file.blob.type, file.name),
      size: file.blob.size,
      blob: file.blob,
    });
  } catch {
    return 'pageGone'; // nobody is there to answer: closed, left or reloaded
  }
}
