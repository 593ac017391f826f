import { isFinal, isForcible, isRunning } from '../transfer.ts';
import type { ChoiceReference } from '../messages.ts';
import type { DriverPorts } from './drive-transfer.ts';
import { aimTransfer, fillNow, lookAgain, startTransfer, type StartPorts } from './start-transfer.ts';
import { takeHeldFile } from './take-held-file.ts';

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

  return {
    /** Starts a transfer, unless one is under way or has ended without being seen. */
    open: async (tabId: number): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (!session || (isFinal(session.transfer.state) && session.transfer.isEndSeen)) {
        await startTransfer(ports, { tabId, addsToField: false });
      } else if (session.transfer.state.name === 'waiting' || session.transfer.state.name === 'holding') {
        await lookAgain(ports, session);
      }
    },
    /** Starts another one when the last has come to rest; a second click in a row is one too many. */
    restart: async (tabId: number, addsToField: boolean): Promise<void> => {
      const last = runner.sessionOf(tabId)?.transfer;
      if (!last || !isRunning(last.state)) await startTransfer(ports, { tabId, addsToField });
    },
    cancel,
    seeEnd: async (tabId: number, transferId: string): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (session?.transfer.id === transferId && isFinal(session.transfer.state)) await session.markEndSeen();
    },
    takeFile: (tabId: number) => takeHeldFile(runner, tabId, ports),
    markSaved: async (tabId: number): Promise<void> => {
      await runner.sessionOf(tabId)?.apply({ type: 'saved' });
      runner.halt(tabId);
    },
    choose: async (tabId: number, { key, documentId, frameId }: ChoiceReference): Promise<void> => {
      const session = runner.sessionOf(tabId);
      const choice = session?.transfer.choices.find(
        ({ place, document }) =>
          place.key === key && document.documentId === documentId && document.frameId === frameId,
      );
      if (session && choice && !isFinal(session.transfer.state)) await aimTransfer(ports, session, choice);
    },
    putAnyway: async (tabId: number): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (session?.transfer.state.name !== 'holding' || !isForcible(session.transfer.state.why)) return;
      await session.force();
      await fillNow(runner, session);
    },
    /** The tab is closed: all that is known of its transfer goes. */
    forget: async (tabId: number): Promise<void> => {
      runner.drop(tabId);
      await ports.remove(tabId);
    },
  };
}

export type TransferCommands = ReturnType<typeof createTransferCommands>;
