import type { PickerReply } from '../messages.ts';
import type { PlaceTarget } from '../target.ts';
import { isFinal } from '../transfer.ts';
import { isForAnotherSite } from './choose-aim.ts';
import { createPointCommands } from './point-commands.ts';
import { aimTransfer, lookAgain, type StartPorts } from './start-transfer.ts';
import type { TransferCommands } from './transfer-commands.ts';
import type { TransferSession } from './transfer-session.ts';

/** What a person can do to a transfer in the page itself. One after the other, as the commands. */
export function createPageCommands(ports: StartPorts, { cancel, putAnyway, markUndone }: TransferCommands) {
  /** The tab's transfer, if it is the one that the page speaks of and it is still open. */
  function findOpen(tabId: number, transferId: string): TransferSession | undefined {
    const session = ports.runner.sessionOf(tabId);
    const isMeant = session?.transfer.id === transferId && !isFinal(session.transfer.state);
    return isMeant ? session : undefined;
  }

  return {
    /** The page was about to open a picker for a field. */
    answerPicker: async (
      tabId: number,
      { transferId, isConfirmed }: { transferId: string; isConfirmed: boolean },
      target: PlaceTarget,
    ): Promise<PickerReply> => {
      const session = findOpen(tabId, transferId);
      // A file that is on its way into a field belongs there.
      if (!session || session.transfer.state.name === 'filling') return 'over';
      if (!isConfirmed && isForAnotherSite(session.transfer, target)) return 'confirm';
      const isHeld = session.transfer.state.name === 'holding';
      const isSeen = session.transfer.state.name === 'waiting';
      const code = await aimTransfer(ports, session, target);
      if (isHeld) return 'filling';
      return isSeen && code === 'newCode' ? 'newCode' : 'waiting';
    },
    /** The person took the browser's own picker: the file goes where it would have gone. */
    releasePicker: async (tabId: number, transferId: string): Promise<void> => {
      const session = findOpen(tabId, transferId);
      if (!session) return;
      await session.aim({ ...session.transfer, isTargetChosen: false });
      await lookAgain(ports, session);
    },
    putAnyway: async (tabId: number, transferId: string): Promise<void> => {
      if (findOpen(tabId, transferId)) await putAnyway(tabId);
    },
    giveUp: async (tabId: number, transferId: string): Promise<void> => {
      if (findOpen(tabId, transferId)) await cancel(tabId);
    },
    /** What was put in is out again. */
    undoFill: (tabId: number, transferId: string): Promise<void> => markUndone(tabId, transferId),
    ...createPointCommands(ports),
  };
}

export type PageCommands = ReturnType<typeof createPageCommands>;
