import { isRunning, type Transfer } from '../../transfer/transfer.ts';
import { lookAgain, startTransfer, type StartPorts } from './start-transfer.ts';

export interface RestartPorts extends StartPorts {
  /** Has the file taken out of the page again; never rejects. */
  takeBack: (transfer: Transfer) => Promise<void>;
}

/** What follows when a person wants another try, or another file. */
export function createRestartCommands(ports: RestartPorts) {
  const { runner } = ports;

  return {
    /**
     * Starts another one when the last has come to rest; a second click in a row is one too many. A file
     * that could not be fetched is fetched again.
     */
    restart: async (tabId: number, addsToField: boolean): Promise<void> => {
      const last = runner.sessionOf(tabId)?.transfer;
      if (last && isRunning(last.state)) return;
      const sent = last?.state.name === 'failed' ? last.state.sent : null;
      await startTransfer(ports, { tabId, addsToField, ...(sent && { sent }) });
    },
    /** Starts another one with a new code, whatever the last one could still fetch. */
    renew: async (tabId: number): Promise<void> => {
      const last = runner.sessionOf(tabId)?.transfer;
      if (last && isRunning(last.state)) return;
      await startTransfer(ports, { tabId, addsToField: last?.addsToField ?? false });
    },
    /**
     * The page did nothing with the file that is in its field: it listens only after its own button was
     * clicked. The field is emptied first, so that the page never has the file twice.
     */
    offerAgain: async (tabId: number, transferId: string): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (session?.transfer.id !== transferId || session.transfer.state.name !== 'done') return;
      if (session.transfer.state.how !== 'filled') return;
      await ports.takeBack(session.transfer);
      await session.apply({ type: 'offeredAgain' });
      await lookAgain(ports, session);
    },
    /** The person took the file out of the page. It is in their hands again, and no picker gets it unasked. */
    markUndone: async (tabId: number, transferId: string): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (session?.transfer.id === transferId) await session.apply({ type: 'undone' });
    },
  };
}
