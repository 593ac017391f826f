import { browser } from 'wxt/browser';
import { answerMessages, type Handlers, type MessageSender } from '../../messages/messages.ts';
import {
  POPUP_REQUESTS,
  type PopupCommands,
  type PopupMessageName,
  type PopupRequest,
} from '../../messages/popup-messages.ts';

export interface PopupMessagePorts {
  commands: PopupCommands & { showEndAgain: PopupCommands['openTransfer'] };
  /**
   * Runs the commands of one tab (its number) or one detached transfer (its id) one after the other, and none before
   * the stored transfers are restored.
   */
  inOrder: <T>(tabOrDetached: number | string, run: () => Promise<T>) => Promise<T>;
  /** Whether the extension opened this popup, which then starts no transfer. True once for each such popup. */
  wasOpenedByExtension: () => boolean;
}

/** Runs the command that a message of the popup names. Answers the popup alone, and no content script. */
export function answerPopup({ commands, inOrder, wasOpenedByExtension }: PopupMessagePorts): void {
  const byName: PopupCommands = commands;
  const handle = async <Name extends PopupMessageName>(name: Name, request: PopupRequest<Name>) => {
    const run = async (): Promise<unknown> =>
      isOpening(name, request) && wasOpenedByExtension()
        ? commands.showEndAgain(request)
        : byName[name](request);
    if (!TAKES_LONG.has(name)) return runInOrder(request, run);
    await runInOrder(request, async () => undefined);
    return run();
  };
  // Two windows may want the same detached transfer.
  const runInOrder = <T>(request: { tabId?: number; detachedId?: string }, run: () => Promise<T>) => {
    const { tabId, detachedId } = request;
    const runDetached = detachedId === undefined ? run : () => inOrder(detachedId, run);
    return tabId === undefined ? runDetached() : inOrder(tabId, runDetached);
  };
  const entries = Object.entries(POPUP_REQUESTS).map(([name, parse]) => [
    name,
    { parse, handle: (request: never) => handle(name as PopupMessageName, request) },
  ]);
  answerMessages(Object.fromEntries(entries) as Handlers<PopupMessageName>, isOwnPage); // one for each of them
}

/** A person may change their mind meanwhile: they hold up no other command. */
const TAKES_LONG = new Set<PopupMessageName>(['takeFile', 'takeDetachedFile', 'lookAgain']);

function isOpening(name: PopupMessageName, request: object): request is PopupRequest<'openTransfer'> {
  return name === 'openTransfer' && 'tabId' in request;
}

function isOwnPage(sender: MessageSender): boolean {
  return sender.id === browser.runtime.id && (sender.url ?? '').startsWith(browser.runtime.getURL('/'));
}
