import { isFinal, isReplaceable, type Transfer } from '../../transfer/transfer.ts';
import { createBackendCommand, type BackendCommandPorts } from './backend-command.ts';
import type { DriverPorts } from '../transfer/drive-transfer.ts';
import { createPlaceRequests } from './place-requests.ts';
import { createKeptCommands } from './kept-commands.ts';
import { createRestartCommands, type RestartPorts } from './restart-commands.ts';
import { armShownPage, cancelIfOpen, lookAgain, startTransfer } from './start-transfer.ts';
import { takeHeldFile } from './take-held-file.ts';
import { createTargetCommands } from './target-commands.ts';

export interface CommandPorts extends DriverPorts, BackendCommandPorts, RestartPorts {
  remove: (tabId: number) => Promise<void>;
}

/** What a person can do to a tab's transfer. Callers run the commands of one tab one after the other. */
export function createTransferCommands(ports: CommandPorts) {
  const { runner } = ports;

  async function cancel(tabId: number): Promise<void> {
    const session = runner.sessionOf(tabId);
    if (session) cancelIfOpen(ports, session.transfer);
    await session?.apply({ type: 'cancelled' });
    runner.halt(tabId);
  }

  async function open(tabId: number): Promise<void> {
    const session = runner.sessionOf(tabId);
    if (!session || isSettled(session.transfer)) {
      await startTransfer(ports, { tabId, addsToField: false, isNewWish: true });
    } else if (isFinal(session.transfer.state)) {
      await session.markEndSeen(false);
    } else if (session.transfer.state.name === 'waiting' || session.transfer.state.name === 'holding') {
      await lookAgain(ports, session);
    } else if (session.transfer.isOutOfReach) {
      await armShownPage(ports, session);
    }
  }

  return {
    /** Starts a transfer, unless one is under way, has ended without being seen, or can be mended. */
    open,
    /** For a popup that the person did not open: an end that was seen already is shown once more. */
    showAgain: async (tabId: number): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (session && isFinal(session.transfer.state)) await session.markEndSeen(false);
      else await open(tabId);
    },
    ...createRestartCommands(ports),
    ...createBackendCommand(ports),
    cancel,
    ...createTargetCommands(ports),
    answerRecipient: createPlaceRequests(ports).answerRecipient,
    ...createKeptCommands(ports),
    seeEnd: async (tabId: number, transferId: string): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (session?.transfer.id === transferId && isFinal(session.transfer.state)) await session.markEndSeen();
    },
    takeFile: (tabId: number, transferId: string) => takeHeldFile(runner, { tabId, transferId }, ports),
    markSaved: async (tabId: number, transferId: string): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (session?.transfer.id !== transferId || session.transfer.state.name !== 'holding') return;
      await session.apply({ type: 'saved' });
      runner.halt(tabId);
    },
  };
}

/** Whether nothing is left to do or to say: not of a file that was sent and could not be fetched. */
function isSettled({ state, isEndSeen }: Transfer): boolean {
  return isEndSeen && isFinal(state) && isReplaceable(state);
}

export type TransferCommands = ReturnType<typeof createTransferCommands>;
