import { isReplaceable, isSameBackend } from '../../transfer/transfer.ts';
import { startTransfer, type StartPorts } from './start-transfer.ts';

export interface BackendCommandPorts extends StartPorts {
  /** Has new transfers use a backend. Resolves with whether that is a change. */
  activateBackend: (backendId: string) => Promise<boolean>;
}

export function createBackendCommand(ports: BackendCommandPorts) {
  return {
    /**
     * New transfers use this backend, the tab's own at once: with a new code, unless a file is on its way
     * from where it was. The settings may name it already while the tab's code is another one's: they were
     * changed elsewhere.
     */
    chooseBackend: async (tabId: number, backendId: string): Promise<void> => {
      const isChange = await ports.activateBackend(backendId);
      const last = ports.runner.sessionOf(tabId)?.transfer;
      if (!last || !isReplaceable(last.state)) return;
      if (!isChange && isSameBackend(await ports.loadBackend(), last.backend)) return;
      const isUnderWay = last.state.name === 'creating' || last.state.name === 'waiting';
      await startTransfer(ports, { tabId, addsToField: isUnderWay && last.addsToField });
    },
  };
}
