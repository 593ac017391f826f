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
  const obey = (tabId: number, run: () => Promise<void>) => inOrder(tabId, () => run().then(() => null));
  const handlers: Handlers<PopupMessage> = {
    openTransfer: {
      parse: parseTab,
      handle: ({ tabId }) => obey(tabId, () => commands.open(tabId)),
    },
    restartTransfer: {
      parse: (request) => ({
        ...parseTab(request),
        addsToField: readObject(request)?.['addsToField'] === true,
      }),
      handle: ({ tabId, addsToField }) => obey(tabId, () => commands.restart(tabId, addsToField)),
    },
    endSeen: {
      parse: (request) => ({
        ...parseTab(request),
        transferId: readText(readObject(request)?.['transferId']) ?? '',
      }),
      handle: ({ tabId, transferId }) => obey(tabId, () => commands.seeEnd(tabId, transferId)),
    },
    cancelTransfer: {
      parse: parseTab,
      handle: ({ tabId }) => obey(tabId, () => commands.cancel(tabId)),
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
      handle: ({ tabId }) => obey(tabId, () => commands.markSaved(tabId)),
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
