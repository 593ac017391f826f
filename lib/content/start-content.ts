import { answerMessages, tellBackground } from '../messages/messages.ts';
import { DOCUMENT_REQUESTS } from '../messages/document-messages.ts';
import { createDocumentAgent } from './create-document-agent.ts';

/** In the isolated world, which pages cannot see. */
const marked = globalThis as { pocketfillIsHere?: boolean };

/** Handles the background's messages in this document. Injected at each opening of the popup, started once. */
export function startContent(): void {
  if (!marked.pocketfillIsHere) {
    marked.pocketfillIsHere = true;
    answerMessages(DOCUMENT_REQUESTS, createDocumentAgent());
  }
  tellBackground('documentReady', null);
}
