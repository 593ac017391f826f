import { askDocument } from '../../messages/messages.ts';
import type { DocumentAddress } from '../../transfer/target.ts';
import type { SpeakingDocument } from '../transfer/recipient-rule.ts';

/** Asks the browser which document it is. Rejects when the document is gone. */
export type Identify = (document: DocumentAddress & { tabId: number }) => Promise<SpeakingDocument>;

/**
 * The browser does not name the sender of an answer, but of a message. So a document is given a ticket, and
 * sends it back in a message of its own before it answers.
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
