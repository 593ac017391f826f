import { readCount, readObject, readText } from '@svc/protocol';
import { browser } from 'wxt/browser';
import { answerMessages, type DocumentMessages, type Handlers } from '../messages.ts';
import { createDocumentAgent, type DocumentAgent } from './create-document-agent.ts';
import { parseFillRequest } from './fill/parse-fill-request.ts';

/** In the isolated world, which a page cannot see. */
const marked = globalThis as { pocketfillIsHere?: boolean };

/** Answers the background in this document. Injected at each opening of the popup, started once. */
export function startContent(): void {
  if (marked.pocketfillIsHere) return;
  marked.pocketfillIsHere = true;
  answerMessages(createHandlers(createDocumentAgent()), (sender) => sender.id === browser.runtime.id);
}

function createHandlers(agent: DocumentAgent): Handlers<keyof DocumentMessages> {
  const done = (run: () => void) => {
    run();
    return Promise.resolve(null);
  };
  const readField = (name: string) => (request: unknown) => readText(readObject(request)?.[name]);
  return {
    listPlaces: { parse: () => null, handle: async () => agent.list() },
    expectFile: {
      parse: (request) => ({ transferId: readField('transferId')(request) ?? '' }),
      handle: async ({ transferId }) => agent.expect(transferId),
    },
    connectHooks: {
      parse: (request) => ({ eventType: readField('eventType')(request) ?? '' }),
      handle: ({ eventType }) => done(() => agent.connectHooks(eventType)),
    },
    transferEnded: {
      parse: (request) => ({ transferId: readField('transferId')(request) ?? '' }),
      handle: ({ transferId }) => done(() => agent.end(transferId)),
    },
    fillPlace: { parse: parseFillRequest, handle: agent.fillOnce },
    outlinePlace: {
      parse: (request) => ({ key: readField('key')(request) ?? null }),
      handle: ({ key }) => done(() => agent.outline(key)),
    },
    startPicking: { parse: () => null, handle: () => done(agent.startPicking) },
    stopPicking: { parse: () => null, handle: () => done(agent.stopPicking) },
    placeAtMenu: {
      parse: (request) => ({ targetElementId: readCount(readObject(request)?.['targetElementId']) ?? null }),
      handle: async ({ targetElementId }) => agent.placeAtMenu(targetElementId),
    },
  };
}
