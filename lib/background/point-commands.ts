import { isSamePlace, type PlaceTarget } from '../target.ts';
import { isFinal, type TransferState } from '../transfer.ts';
import { aimTransfer, startTransfer, type StartPorts } from './start-transfer.ts';

/** What follows when a person points at a place in the page. */
export function createPointCommands(ports: StartPorts) {
  return {
    /** The person picked a place for the file of this transfer. */
    pick: async (tabId: number, target: PlaceTarget): Promise<void> => {
      const session = ports.runner.sessionOf(tabId);
      if (session && !isFinal(session.transfer.state)) await aimTransfer(ports, session, target);
      else await startTransfer(ports, { tabId, addsToField: false, target });
    },
    /**
     * The person asked for a file at a place, with or without a transfer under way. One whose file is
     * coming already is not taken from its place without a question.
     */
    point: async (tabId: number, target: PlaceTarget): Promise<void> => {
      const session = ports.runner.sessionOf(tabId);
      if (!session || isFinal(session.transfer.state)) {
        await startTransfer(ports, { tabId, addsToField: false, target });
      } else if (!isComing(session.transfer.state)) {
        await aimTransfer(ports, session, target);
      } else {
        await session.propose(isSamePlace(target, session.transfer.target) ? null : target);
      }
    },
  };
}

/** Whether the phone's file is on its way. */
function isComing({ name }: TransferState): boolean {
  return name === 'receiving' || name === 'downloading' || name === 'filling';
}
