import { readCount, readObject, readText } from '@svc/protocol';
import { browser } from 'wxt/browser';
import { answerMessages, askBackground, parseTransferId, tellBackground } from '../messages/messages.ts';
import { PICKER_REPLIES } from '../messages/document-messages.ts';
import type { Handlers } from '../messages/messages.ts';
import type { DocumentMessages } from '../messages/document-messages.ts';
import { createDocumentAgent, type DocumentAgent } from './create-document-agent.ts';
import { parseFillRequest } from './fill/parse-fill-request.ts';

/** In the isolated world, which pages cannot see. */
const marked = globalThis as { pocketfillIsHere?: boolean };

/** Handles the background's messages in this document. Injected at each opening of the popup, started once. */
export function startContent(): void {
  if (!marked.pocketfillIsHere) {
    marked.pocketfillIsHere = true;
    answerMessages(createHandlers(createDocumentAgent()), (sender) => sender.id === browser.runtime.id);
  }
  tellBackground('documentReady', null);
}

function createHandlers(agent: DocumentAgent): Handlers<keyof DocumentMessages> {
  return {
    introduce: {
      parse: (request) => ({ ticket: readText(readObject(request)?.['ticket']) ?? '' }),
      handle: (introduction) => askBackground('introduction', introduction),
    },
    listPlaces: {
      parse: (request) => ({ chosenKey: readText(readObject(request)?.['chosenKey']) ?? null }),
      handle: async ({ chosenKey }) => agent.list(chosenKey),
    },
    armPicker: {
      parse: parseTransferId,
      handle: async ({ transferId }) => agent.armPicker(transferId),
    },
    connectHooks: {
      parse: (request) => ({ eventType: readText(readObject(request)?.['eventType']) ?? '' }),
      handle: ({ eventType }) => done(() => agent.connectHooks(eventType)),
    },
    transferEnded: {
      parse: parseEnd,
      handle: ({ transferId, successorId }) => done(() => agent.end(transferId, successorId)),
    },
    pickerAnswered: {
      parse: (request) => ({
        reply: PICKER_REPLIES.find((known) => known === readObject(request)?.['reply']) ?? 'over',
      }),
      handle: ({ reply }) => done(() => agent.answerPicker(reply)),
    },
    fillPlace: { parse: parseFillRequest, handle: agent.fillOnce },
    takeBack: {
      parse: parseTransferId,
      handle: ({ transferId }) => done(() => agent.takeBack(transferId)),
    },
    outlinePlace: {
      parse: (request) => ({ key: readText(readObject(request)?.['key']) ?? null }),
      handle: ({ key }) => done(() => agent.outline(key)),
    },
    startChoosing: { parse: () => null, handle: () => done(agent.startChoosing) },
    stopChoosing: { parse: () => null, handle: () => done(agent.stopChoosing) },
    placeAtMenu: {
      parse: (request) => ({ targetElementId: readCount(readObject(request)?.['targetElementId']) ?? null }),
      handle: async ({ targetElementId }) => agent.placeAtMenu(targetElementId),
    },
  };
}

function parseEnd(request: unknown): { transferId: string; successorId: string | null } {
  return {
    ...parseTransferId(request),
    successorId: readText(readObject(request)?.['successorId']) ?? null,
  };
}

async function done(run: () => void): Promise<null> {
  run();
  return null;
}
