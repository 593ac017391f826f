import { readCount, readObject, readText } from '@svc/protocol';
import { browser } from 'wxt/browser';
import { answerMessages, type Handlers, type MessageSender } from '../messages.ts';
import type { TransferCommands } from './transfer-commands.ts';

type PopupMessage =
  | 'openTransfer'
  | 'restartTransfer'
  | 'endSeen'
  | 'cancelTransfer'
  | 'takeFile'
  | 'fileSaved';

export interface PopupMessagePorts {
  commands: TransferCommands;
  /** Runs the commands of one tab one after the other, and none before the stored ones are resumed. */
  inOrder: <T>(tabId: number, run: () => Promise<T>) => Promise<T>;
}

/** Answers the popup, and nobody else: neither a content script nor another extension. */
export function answerPopup({ commands, inOrder }: PopupMessagePorts): void {
  const handlers: Handlers<PopupMessage> = {
    openTransfer: {
      parse: parseTab,
      handle: ({ tabId }) => inOrder(tabId, () => commands.open(tabId).then(() => null)),
    },
    restartTransfer: {
      parse: (request) => ({
        ...parseTab(request),
        addsToField: readObject(request)?.['addsToField'] === true,
      }),
      handle: ({ tabId, addsToField }) =>
        inOrder(tabId, () => commands.restart(tabId, addsToField).then(() => null)),
    },
    endSeen: {
      parse: (request) => ({
        ...parseTab(request),
        transferId: readText(readObject(request)?.['transferId']) ?? '',
      }),
      handle: ({ tabId, transferId }) =>
        inOrder(tabId, () => commands.seeEnd(tabId, transferId).then(() => null)),
    },
    cancelTransfer: {
      parse: parseTab,
      handle: ({ tabId }) => inOrder(tabId, () => commands.cancel(tabId).then(() => null)),
    },
    // May take long, and a person may change their mind meanwhile: it holds up no other command.
    takeFile: {
      parse: parseTab,
      handle: async ({ tabId }) => {
        await inOrder(tabId, async () => undefined);
        return commands.takeFile(tabId);
      },
    },
    fileSaved: {
      parse: parseTab,
      handle: ({ tabId }) => inOrder(tabId, () => commands.markSaved(tabId).then(() => null)),
    },
  };
  answerMessages(handlers, isOwnPage);
}

function parseTab(request: unknown): { tabId: number } {
  const tabId = readCount(readObject(request)?.['tabId']);
  if (tabId === undefined) throw new Error('"tabId" must be a whole number.');
  return { tabId };
}

function isOwnPage(sender: MessageSender): boolean {
  return sender.id === browser.runtime.id && (sender.url ?? '').startsWith(browser.runtime.getURL('/'));
}
