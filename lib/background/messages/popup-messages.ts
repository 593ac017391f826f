import { readCount, readObject, readText } from '@svc/protocol';
import { browser } from 'wxt/browser';
import {
  answerMessages,
  tellDocuments,
  PROPOSAL_ANSWERS,
  type Handlers,
  type MessageSender,
  type PopupMessages,
  type ProposalAnswer,
} from '../../messages/messages.ts';
import type { ChoiceReference } from '../../transfer/target.ts';
import type { TransferCommands } from '../commands/transfer-commands.ts';

export interface PopupMessagePorts {
  commands: TransferCommands;
  /** Runs the commands of one tab one after the other, and none before the stored ones are resumed. */
  inOrder: <T>(tabId: number, run: () => Promise<T>) => Promise<T>;
  /** Whether it was the extension that opened this popup. */
  takeOwnOpening: () => boolean;
}

/** Answers the popup, and nobody else: neither a content script nor another extension. */
export function answerPopup({ commands, inOrder, takeOwnOpening }: PopupMessagePorts): void {
  const obey: Obey = (tabId, run) => inOrder(tabId, () => run().then(() => null));
  const forTab = (run: (tabId: number) => Promise<void>) => ({
    parse: parseTab,
    handle: ({ tabId }: { tabId: number }) => obey(tabId, () => run(tabId)),
  });
  const forTransfer = (run: (tabId: number, transferId: string) => Promise<void>) => ({
    parse: parseTransferOfTab,
    handle: ({ tabId, transferId }: { tabId: number; transferId: string }) =>
      obey(tabId, () => run(tabId, transferId)),
  });
  const handlers: Handlers<keyof PopupMessages> = {
    openTransfer: forTab((tabId) => (takeOwnOpening() ? commands.showAgain(tabId) : commands.open(tabId))),
    restartTransfer: {
      parse: (request) => ({
        ...parseTab(request),
        addsToField: readObject(request)?.['addsToField'] === true,
      }),
      handle: ({ tabId, addsToField }) => obey(tabId, () => commands.restart(tabId, addsToField)),
    },
    renewCode: forTab(commands.renew),
    adoptDetached: {
      parse: (request) => ({ ...parseTransferOfTab(request), keptTabId: parseNumber(request, 'keptTabId') }),
      // Two windows may want the same one.
      handle: ({ tabId, keptTabId, transferId }) =>
        obey(tabId, () => inOrder(keptTabId, () => commands.adoptDetached(tabId, transferId))),
    },
    discardDetached: forTransfer(commands.discardDetached),
    endSeen: forTransfer(commands.seeEnd),
    cancelTransfer: forTab(commands.cancel),
    // May take long, and a person may change their mind meanwhile: it holds up no other command.
    takeFile: {
      parse: parseTransferOfTab,
      handle: async ({ tabId, transferId }) => {
        await inOrder(tabId, async () => undefined);
        return commands.takeFile(tabId, transferId);
      },
    },
    offerAgain: forTransfer(commands.offerAgain),
    ...createChoiceHandlers(commands, obey),
    putAnyway: forTab(commands.putAnyway),
    // A busy page answers late; nothing waits for it.
    pickOnPage: forTab(async (tabId) => void tellDocuments(tabId, 'startPicking', null)),
    fileSaved: forTransfer(commands.markSaved),
  };
  answerMessages(handlers, isOwnPage);
}

type Obey = (tabId: number, run: () => Promise<void>) => Promise<null>;

/** What the person chose in the popup, beside pressing its buttons. */
function createChoiceHandlers(
  commands: TransferCommands,
  obey: Obey,
): Handlers<'answerProposal' | 'answerRecipient' | 'chooseTarget' | 'chooseBackend'> {
  return {
    answerProposal: {
      parse: (request) => ({ ...parseTab(request), answer: parseAnswer(request) }),
      handle: ({ tabId, answer }) => obey(tabId, () => commands.answerProposal(tabId, answer)),
    },
    answerRecipient: {
      parse: (request) => ({
        ...parseTab(request),
        choice: parseChoice(request),
        isConfirmed: readObject(request)?.['isConfirmed'] === true,
      }),
      handle: ({ tabId, ...answer }) => obey(tabId, () => commands.answerRecipient(tabId, answer)),
    },
    chooseTarget: {
      parse: (request) => ({ ...parseTab(request), choice: parseChoice(request) }),
      handle: ({ tabId, choice }) => obey(tabId, () => commands.choose(tabId, choice)),
    },
    chooseBackend: {
      parse: (request) => ({
        ...parseTab(request),
        backendId: readText(readObject(request)?.['backendId']) ?? '',
      }),
      handle: ({ tabId, backendId }) => obey(tabId, () => commands.chooseBackend(tabId, backendId)),
    },
  };
}

/** The number of a tab, or that of a kept transfer, which is below zero. */
function parseTab(request: unknown): { tabId: number } {
  return { tabId: parseNumber(request, 'tabId') };
}

function parseNumber(request: unknown, name: 'tabId' | 'keptTabId'): number {
  const number = readObject(request)?.[name];
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number;
  throw new Error(`"${name}" must be a whole number.`);
}

function parseTransferOfTab(request: unknown): { tabId: number; transferId: string } {
  return { ...parseTab(request), transferId: readText(readObject(request)?.['transferId']) ?? '' };
}

function parseAnswer(request: unknown): ProposalAnswer {
  const answer = PROPOSAL_ANSWERS.find((known) => known === readObject(request)?.['answer']);
  if (answer === undefined) throw new Error('"answer" is none of those that are known.');
  return answer;
}

function parseChoice(request: unknown): ChoiceReference {
  const choice = readObject(readObject(request)?.['choice']);
  const frameId = readCount(choice?.['frameId']);
  if (frameId === undefined) throw new Error('"frameId" must be a whole number.');
  const documentId = readText(choice?.['documentId']) ?? null;
  return { key: readText(choice?.['key']) ?? '', documentId, frameId };
}

function isOwnPage(sender: MessageSender): boolean {
  return sender.id === browser.runtime.id && (sender.url ?? '').startsWith(browser.runtime.getURL('/'));
}
