import { isRunning } from '../transfer.ts';
import { startTransfer, type StartPorts } from './start-transfer.ts';

/** What follows when a person wants another try, or another file. */
export function createRestartCommands(ports: StartPorts) {
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
  };
}
