import { isFinal, isReplaceable } from '../../transfer/state-rules.ts';
import type { HeldFile, PopupRequest } from '../../messages/popup-messages.ts';
import type { Transfer } from '../../transfer/transfer.ts';
import type { CommandPorts } from './command-ports.ts';
import { createPageCommands, createPlaceRequests } from './page-commands.ts';
import { createDetachedCommands } from './detached-commands.ts';
import { createRetryCommands } from './retry-commands.ts';
import { armShownPage, giveUp, surveyAgain, startTransfer } from './start-transfer.ts';
import { createTargetCommands } from './target-commands.ts';

/** What a person can do to a tab's transfer, in the popup and in the page. Callers run those of one tab in order. */
export function createCommands(ports: CommandPorts) {
  const { runner } = ports;
  const { answerRecipient, ...placeRequests } = createPlaceRequests(ports);

  const commands = {
    /** Starts a transfer, unless one is under way, has ended without being seen, or can be mended. */
    openTransfer: ({ tabId }: PopupRequest<'openTransfer'>) => openTransfer(ports, tabId),
    /** For a popup that the extension opened: shows the end again, also where it was seen already. */
    showEndAgain: async ({ tabId }: PopupRequest<'openTransfer'>): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (session && isFinal(session.transfer.state)) await session.note({ isEndSeen: false });
      else await openTransfer(ports, tabId);
    },
    ...createRetryCommands(ports),
    cancelTransfer: async ({ tabId }: PopupRequest<'cancelTransfer'>): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (!session) return;
      giveUp(ports, session.transfer);
      await session.apply({ type: 'cancelled' });
      runner.halt(session.transfer.id);
    },
    ...createTargetCommands(ports),
    answerRecipient,
    ...createDetachedCommands(ports),
    endSeen: async ({ tabId, transferId }: PopupRequest<'endSeen'>): Promise<void> => {
      const session = runner.sessionOf(tabId, transferId);
      if (session && isFinal(session.transfer.state)) await session.note({ isEndSeen: true });
    },
    /** The file that is being held, to be saved; `null` where there is none. */
    takeFile: async ({ tabId, transferId }: PopupRequest<'takeFile'>): Promise<HeldFile | null> =>
      runner.sessionOf(tabId, transferId) ? runner.openHeldFile(transferId) : null,
    fileSaved: async ({ tabId, transferId }: PopupRequest<'fileSaved'>): Promise<void> => {
      const session = runner.sessionOf(tabId, transferId);
      if (session?.transfer.state.name !== 'holding') return;
      await session.apply({ type: 'saved' });
      runner.halt(transferId);
    },
  };
  return { commands, pageCommands: { ...placeRequests, ...createPageCommands(ports, commands) } };
}

export type TransferCommands = ReturnType<typeof createCommands>['commands'];
export type PageCommands = ReturnType<typeof createCommands>['pageCommands'];

async function openTransfer(ports: CommandPorts, tabId: number): Promise<void> {
  const session = ports.runner.sessionOf(tabId);
  if (!session || isSettled(session.transfer)) {
    await startTransfer(ports, { tabId, addsToField: false, isNewRequest: true });
  } else if (isFinal(session.transfer.state)) {
    await session.note({ isEndSeen: false });
  } else if (session.transfer.state.name === 'waiting' || session.transfer.state.name === 'holding') {
    await surveyAgain(ports, session);
  } else if (session.transfer.isOutOfReach) {
    await armShownPage(ports, session);
  }
}

/** Whether nothing is left to do or to say: not of a file that was sent and could not be fetched. */
function isSettled({ state, isEndSeen }: Transfer): boolean {
  return isEndSeen && isFinal(state) && isReplaceable(state);
}
