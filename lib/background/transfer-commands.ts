import { isFinal, isRunning } from '../transfer.ts';
import type { DriverPorts } from './drive-transfer.ts';
import { lookAgain, startTransfer, type StartPorts } from './start-transfer.ts';
import { takeHeldFile } from './take-held-file.ts';
import { createTargetCommands } from './target-commands.ts';

export interface CommandPorts extends DriverPorts, StartPorts {
  remove: (tabId: number) => Promise<void>;
}

/** What a person can do to a tab's transfer. Callers run the commands of one tab one after the other. */
export function createTransferCommands(ports: CommandPorts) {
  const { runner } = ports;

  async function cancel(tabId: number): Promise<void> {
    await runner.sessionOf(tabId)?.apply({ type: 'cancelled' });
    runner.halt(tabId);
  }

  async function open(tabId: number): Promise<void> {
    const session = runner.sessionOf(tabId);
    if (!session || (isFinal(session.transfer.state) && session.transfer.isEndSeen)) {
      await startTransfer(ports, { tabId, addsToField: false });
    } else if (session.transfer.state.name === 'waiting' || session.transfer.state.name === 'holding') {
      await lookAgain(ports, session);
    }
  }

  return {
    /** Starts a transfer, unless one is under way or has ended without being seen. */
    open,
    /** For a popup that the person did not open: an end that was seen already is shown once more. */
    showAgain: async (tabId: number): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (session && isFinal(session.transfer.state)) await session.markEndSeen(false);
      else await open(tabId);
    },
    /** Starts another one when the last has come to rest; a second click in a row is one too many. */
    restart: async (tabId: number, addsToField: boolean): Promise<void> => {
      const last = runner.sessionOf(tabId)?.transfer;
      if (!last || !isRunning(last.state)) await startTransfer(ports, { tabId, addsToField });
    },
    cancel,
    ...createTargetCommands(ports),
    seeEnd: async (tabId: number, transferId: string): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (session?.transfer.id === transferId && isFinal(session.transfer.state)) await session.markEndSeen();
    },
    takeFile: (tabId: number) => takeHeldFile(runner, tabId, ports),
    markSaved: async (tabId: number): Promise<void> => {
      await runner.sessionOf(tabId)?.apply({ type: 'saved' });
      runner.halt(tabId);
    },
    /** The tab is closed: all that is known of its transfer goes. */
    forget: async (tabId: number): Promise<void> => {
      runner.drop(tabId);
      await ports.remove(tabId);
    },
  };
}

export type TransferCommands = ReturnType<typeof createTransferCommands>;
