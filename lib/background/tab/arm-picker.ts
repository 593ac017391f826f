import { askDocument, tellDocuments } from '../../messages/messages.ts';
import type { PickerReply } from '../../messages/document-messages.ts';
import type { DocumentAddress } from '../../transfer/target.ts';
import { injectPageHooks } from './inject-scripts.ts';
import { PAGE_TIMEOUT_MS, waitFor } from './page-deadline.ts';

export interface ArmedTransfer {
  tabId: number;
  transferId: string;
  /** The one that it takes the place of, which documents out of reach may still expect. */
  replacedId: string | null;
}

/** From here on the page's next picker is answered for the transfer, in each of the documents. */
export async function armPicker(
  { tabId, transferId, replacedId }: ArmedTransfer,
  documents: readonly DocumentAddress[],
): Promise<void> {
  const armed = Promise.all(
    documents.map((address) => armDocument({ tabId, ...address }, transferId).catch(() => undefined)),
  ); // a document that has gone away meanwhile opens no picker
  if (replacedId === null) return void (await armed);
  await Promise.race([armed, waitFor(PAGE_TIMEOUT_MS, undefined)]); // one that hangs delays no other
  await endInPage(tabId, replacedId);
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

/** The transfer is over: what it left in the page goes. */
export function endInPage(tabId: number, transferId: string): Promise<void> {
  return tellDocuments(tabId, 'transferEnded', { transferId });
}
