import { isFinal, type Backend, type Target, type Transfer } from '../transfer.ts';
import type { DriverPorts } from './drive-transfer.ts';
import { takeHeldFile } from './take-held-file.ts';
import type { TransferRunner } from './transfer-runner.ts';

export interface CommandPorts extends DriverPorts {
  runner: TransferRunner;
  chooseTarget: (tabId: number) => Promise<Target>;
  loadBackend: () => Promise<Backend>;
  createId: () => string;
  save: (transfer: Transfer) => Promise<void>;
  remove: (tabId: number) => Promise<void>;
}

/** What a person can do to a tab's transfer. Callers run the commands of one tab one after the other. */
export function createTransferCommands(ports: CommandPorts) {
  const { runner } = ports;

  async function start(tabId: number, addsToField: boolean): Promise<void> {
    const [target, backend] = await Promise.all([ports.chooseTarget(tabId), ports.loadBackend()]);
    const transfer: Transfer = {
      id: ports.createId(),
      tabId,
      target,
      backend,
      addsToField: addsToField && target.kind === 'field' && target.field.multiple,
      state: { name: 'creating' },
      isEndSeen: false,
    };
    await ports.save(transfer);
    runner.adopt(transfer);
  }

  return {
    /** Starts a transfer, unless one is under way or has ended without being seen. */
    open: async (tabId: number): Promise<void> => {
      const transfer = runner.sessionOf(tabId)?.transfer;
      if (transfer && !(isFinal(transfer.state) && transfer.isEndSeen)) return;
      await start(tabId, false);
    },
    restart: start,
    cancel: async (tabId: number): Promise<void> => {
      await runner.sessionOf(tabId)?.apply({ type: 'cancelled' });
      runner.halt(tabId);
    },
    seeEnd: async (tabId: number, transferId: string): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (session?.transfer.id === transferId && isFinal(session.transfer.state)) await session.markEndSeen();
    },
    takeFile: (tabId: number) => takeHeldFile(runner.sessionOf(tabId), ports),
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
