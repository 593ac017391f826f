import { browser } from 'wxt/browser';
import { answerMessages, type Handlers, type MessageSender } from '../../messages/messages.ts';
import {
  POPUP_REQUESTS,
  type PopupCommands,
  type PopupMessageName,
  type PopupRequest,
} from '../../messages/popup-messages.ts';

export interface PopupMessagePorts {
  commands: PopupCommands & { showAgain: PopupCommands['openTransfer'] };
  /** Runs the commands of one tab one after the other, and none before the stored transfers are restored. */
  inOrder: <T>(tabId: number, run: () => Promise<T>) => Promise<T>;
  /** Whether it was the extension that opened this popup, which then starts no transfer. */
  takeOwnOpening: () => boolean;
}

/** Has each message of the popup done by the command of its name. Answers nobody else, no content script either. */
export function answerPopup({ commands, inOrder, takeOwnOpening }: PopupMessagePorts): void {
  const byName: PopupCommands = commands;
  const handle = async <Name extends PopupMessageName>(name: Name, request: PopupRequest<Name>) => {
    const run = async (): Promise<unknown> =>
      isOpening(name) && takeOwnOpening() ? commands.showAgain(request) : byName[name](request);
    const { tabId } = request;
    // Two windows may want the same detached transfer.
    if ('keptTabId' in request) return inOrder(tabId, () => inOrder(request.keptTabId, run));
    if (name !== 'takeFile') return inOrder(tabId, run);
    // May take long, and a person may change their mind meanwhile: it holds up no other command.
    await inOrder(tabId, async () => undefined);
    return run();
  };
  const entries = Object.entries(POPUP_REQUESTS).map(([name, parse]) => [
    name,
    {
      parse,
      handle: async (request: never) => (await handle(name as PopupMessageName, request)) ?? null,
    },
  ]);
  answerMessages(Object.fromEntries(entries) as Handlers<PopupMessageName>, isOwnPage); // one for each of them
}

function isOpening(name: PopupMessageName): boolean {
  return name === 'openTransfer';
}

function isOwnPage(sender: MessageSender): boolean {
  return sender.id === browser.runtime.id && (sender.url ?? '').startsWith(browser.runtime.getURL('/'));
}
