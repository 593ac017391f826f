import { isFinal } from '../../transfer/state-rules.ts';
import { createPlaceRequests } from './place-requests.ts';
import type { CommandPorts } from './command-ports.ts';
import { surveyAgain } from './start-transfer.ts';
import type { TransferCommands } from './transfer-commands.ts';
import type { TransferSession } from '../transfer/transfer-session.ts';

/** What a person can do to a transfer in the page itself. One after the other, as the commands. */
export function createPageCommands(ports: CommandPorts, { cancelTransfer, putAnyway }: TransferCommands) {
  /** The tab's transfer, if it is the one that the page speaks of. */
  function find(tabId: number, transferId: string): TransferSession | undefined {
    const session = ports.runner.sessionOf(tabId);
    return session?.transfer.id === transferId ? session : undefined;
  }

  /** Likewise, if it is still open. */
  function findOpen(tabId: number, transferId: string): TransferSession | undefined {
    const session = find(tabId, transferId);
    return session && !isFinal(session.transfer.state) ? session : undefined;
  }

  const { answerPicker, choosePlace, requestAt } = createPlaceRequests(ports);

  return {
    answerPicker,
    choosePlace,
    requestAt,
    /** The person took the browser's own picker: the file goes where it would have gone. */
    releasePicker: async (tabId: number, transferId: string): Promise<void> => {
      const session = findOpen(tabId, transferId);
      if (!session) return;
      await session.setTarget({ ...session.transfer, isTargetChosen: false });
      await surveyAgain(ports, session);
    },
    putAnyway: async (tabId: number, transferId: string): Promise<void> => {
      if (findOpen(tabId, transferId)) await putAnyway({ tabId });
    },
    giveUp: async (tabId: number, transferId: string): Promise<void> => {
      if (findOpen(tabId, transferId)) await cancelTransfer({ tabId });
    },
    /** The person took the file out of the page. It is held again, and no picker gets it by itself. */
    undoFill: async (tabId: number, transferId: string): Promise<void> =>
      find(tabId, transferId)?.apply({ type: 'takenOut' }),
    /** The page has emptied its field. Where its words say that it refused the files, they are held again. */
    noteNotKept: async (tabId: number, transferId: string, words: string | null): Promise<void> =>
      find(tabId, transferId)?.apply({ type: 'notKept', words }),
  };
}

export type PageCommands = ReturnType<typeof createPageCommands>;
