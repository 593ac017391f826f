import { knownMediaType } from '../media-type.ts';
import { askDocument, type FillOutcome } from '../messages.ts';
import type { ArrivedFile } from './fetch-file.ts';
import { isKept, type Transfer } from '../transfer.ts';

/** Hands the file to the document that asked, by reference, and to no other. */
export async function deliverFile(
  transfer: Transfer,
  { blob, name, lastModified }: ArrivedFile & { name: string },
): Promise<FillOutcome | 'pageGone'> {
  const { tabId, target } = transfer;
  if (isKept(transfer)) return 'pageGone';
  if (target.kind === 'none') return 'gone';
  const { place, document } = target;
  try {
    return await askDocument({ tabId, ...document }, 'fillPlace', {
      transferId: transfer.id,
      key: place.key,
      addsToField: transfer.addsToField,
      isForced: transfer.isForced,
      maxBytes: place.maxBytes,
      name,
      type: knownMediaType(blob.type, name),
      size: blob.size,
      lastModified,
      blob,
    });
  } catch {
    return 'pageGone'; // nobody is there to answer: closed, left or reloaded
  }
}
