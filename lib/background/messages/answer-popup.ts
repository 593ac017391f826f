import { browser } from 'wxt/browser';
import { answerMessages, type Handlers, type MessageSender } from '../../messages/messages.ts';
import { POPUP_REQUESTS, type PopupMessageName, type PopupRequest } from '../../messages/popup-messages.ts';

type PopupCommands = {
  [Name in PopupMessageName]: (request: PopupRequest<Name>) => ReturnType<Handlers<Name>[Name]>;
};

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

type Command = (request: never) => Promise<unknown>;

/** Runs the command that a message of the popup names. Answers the popup alone, and no content script. */
export function answerPopup({ commands, inOrder, wasOpenedByExtension }: PopupMessagePorts): void {
  // Two windows may want the same detached transfer.
  const runInOrder = <T>({ tabId, detachedId }: Subject, run: () => Promise<T>) => {
    const runDetached = detachedId === undefined ? run : () => inOrder(detachedId, run);
    return tabId === undefined ? runDetached() : inOrder(tabId, runDetached);
  };
  const inTurn =
    (name: string, command: Command): Command =>
    async (request: Subject) => {
      const run = () => command(request as never);
      if (!TAKES_LONG.has(name)) return runInOrder(request, run);
      await runInOrder(request, async () => undefined);
      return run();
    };
  const openTransfer: PopupCommands['openTransfer'] = (request) =>
    wasOpenedByExtension() ? commands.showEndAgain(request) : commands.openTransfer(request);
  const handlers = Object.entries<Command>({ ...commands, openTransfer }).map(([name, command]) => [
    name,
    inTurn(name, command),
  ]);
  // There is a command for each message of the table.
  answerMessages(POPUP_REQUESTS, Object.fromEntries(handlers) as Handlers<PopupMessageName>, isOwnPage);
}

/** What a command is about. */
interface Subject {
  tabId?: number;
  detachedId?: string;
}

/** A person may change their mind meanwhile: they hold up no other command. */
const TAKES_LONG = new Set<string>([
  'takeFile',
  'takeDetachedFile',
  'lookAgain',
] satisfies PopupMessageName[]);

function isOwnPage({ url = '' }: MessageSender): boolean {
  return url.startsWith(browser.runtime.getURL('/'));
}
