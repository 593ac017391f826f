import { askDocument, tellDocuments, type PickerReply } from '../../messages/messages.ts';
import type { DocumentAddress } from '../../transfer/target.ts';
import { injectPageHooks } from './inject-scripts.ts';
import type { ExpectedTransfer } from '../commands/start-transfer.ts';

/** From here on the page's next picker is answered for the transfer, in each of the documents. */
export async function expectInPage(
  { tabId, transferId, replacedId }: ExpectedTransfer,
  documents: readonly DocumentAddress[],
): Promise<void> {
  await Promise.all(
    documents.map((address) => expectInDocument({ tabId, ...address }, transferId).catch(() => undefined)),
  ); // a document that has gone away meanwhile opens no picker
  if (replacedId !== null) await endInPage(tabId, replacedId);
}

async function expectInDocument(to: DocumentAddress & { tabId: number }, transferId: string): Promise<void> {
  const { hasHooks } = await askDocument(to, 'expectFile', { transferId });
  if (hasHooks) return;
  const eventType = await injectPageHooks(to.tabId, to);
  if (eventType !== null) await askDocument(to, 'connectHooks', { eventType });
}

/** Tells a picker that is open in a document what the person said to the question about it. */
export function tellPicker(tabId: number, document: DocumentAddress, reply: PickerReply): void {
  // A document that has gone away meanwhile has no picker open.
  void askDocument({ tabId, ...document }, 'pickerAnswered', { reply }).catch(() => undefined);
}

/** The transfer is over: what it left in the page goes. */
export function endInPage(tabId: number, transferId: string): Promise<void> {
  return tellDocuments(tabId, 'transferEnded', { transferId });
}
