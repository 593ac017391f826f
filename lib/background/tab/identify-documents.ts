import { askDocument } from '../../messages/messages.ts';
import type { DocumentAddress } from '../../transfer/target.ts';
import type { SpeakingDocument } from '../transfer/recipient-rule.ts';

/** Has the browser say who a document is. Rejects where nobody answers there any more. */
export type Identify = (document: DocumentAddress & { tabId: number }) => Promise<SpeakingDocument>;

/**
 * The answer to a message says nothing about who gave it, but of a message that a document sends itself the
 * browser names the sender. So a document is given a ticket, and sends it back before it answers.
 */
export function createDocumentIdentifier(createId: () => string) {
  const awaited = new Map<string, SpeakingDocument[]>();

  const identify: Identify = async (document) => {
    const ticket = createId();
    const speakers: SpeakingDocument[] = [];
    awaited.set(ticket, speakers);
    await askDocument(document, 'introduce', { ticket }).finally(() => awaited.delete(ticket));
    const [speaker] = speakers;
    if (!speaker) throw new Error('The document did not say who it is.');
    return speaker;
  };

  return {
    identify,
    /** To be told of each ticket that a document sends, with its sender. */
    receive: (ticket: string, speaker: SpeakingDocument): void => void awaited.get(ticket)?.push(speaker),
  };
}
