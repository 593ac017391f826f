import { readObject, readText } from '@svc/protocol';
import { browser } from 'wxt/browser';
import { answerMessages, type Handlers } from '../messages.ts';

/** Answers the one question that a content script may ask. */
export function answerPages(isFileWanted: (transferId: string) => Promise<boolean>): void {
  const handlers: Handlers<'isFileWanted'> = {
    isFileWanted: {
      parse: (request) => ({ transferId: readText(readObject(request)?.['transferId']) ?? '' }),
      handle: ({ transferId }) => isFileWanted(transferId),
    },
  };
  answerMessages(handlers, (sender) => sender.id === browser.runtime.id && sender.tab !== undefined);
}
