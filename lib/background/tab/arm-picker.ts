import { askDocument, tellDocuments } from '../../messages/messages.ts';
import type { PickerReply } from '../../messages/document-messages.ts';
import type { DocumentAddress } from '../../transfer/target.ts';
import { injectPageHooks } from './inject-scripts.ts';

export interface ArmedTransfer {
  tabId: number;
  transferId: string;
  /** The one that it takes the place of. */
  replacedId: string | null;
}

/**
 * From here on the page's next picker is answered for the transfer, in each of the documents, and in those that the one
 * before had armed: a document that was too busy to be listed may be the one whose picker is open.
 */
export async function armPicker(
  { tabId, transferId, replacedId }: ArmedTransfer,
  documents: readonly DocumentAddress[],
): Promise<void> {
  if (replacedId !== null) void endInPage(tabId, replacedId, transferId);
  // A document that has gone away meanwhile opens no picker.
  const arm = (address: DocumentAddress) =>
    armDocument({ tabId, ...address }, transferId).catch(() => undefined);
  await Promise.all(documents.map(arm));
}

async function armDocument(to: DocumentAddress & { tabId: number }, transferId: string): Promise<void> {
  const { hasHooks } = await askDocument(to, 'armPicker', { transferId });
  if (hasHooks) return;
  const eventType = await injectPageHooks(to.tabId, to);
  if (eventType !== null) await askDocument(to, 'connectHooks', { eventType });
}

/** Tells a picker that is open in a document what the person said to the question about it. */
export function tellPicker(tabId: number, document: DocumentAddress, reply: PickerReply): void {
  // A document that has gone away meanwhile has no picker open.
  void askDocument({ tabId, ...document }, 'pickerAnswered', { reply }).catch(() => undefined);
}

/** The transfer is over: what it left in the page goes, or goes over to its successor. */
export function endInPage(
  tabId: number,
  transferId: string,
  successorId: string | null = null,
): Promise<void> {
  return tellDocuments(tabId, 'transferEnded', { transferId, successorId });
}
