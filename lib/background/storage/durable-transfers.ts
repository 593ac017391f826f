import { readObject } from '@svc/protocol';
import { storage } from 'wxt/utils/storage';
import { loadBackends } from '../../settings/backend-settings.ts';
import { isManaged, withoutManagedValues } from '../../settings/managed/managed-backends.ts';
import { isSameBackend, type SavedBackend } from '../../settings/saved-backends.ts';
import { readTransfer } from '../../transfer/read-transfer.ts';
import { ruleHolds } from '../../transfer/state-rules.ts';
import type { Transfer } from '../../transfer/transfer.ts';

/** Raised with each change of `Transfer`: what another version of the extension wrote is not read. */
const VERSION = 9;
const KEY = /^running-/;
const NOTHING = '';
/** Far more than a browser has under way. */
const MAX_TRANSFERS = 100;

function keyOf(transferId: string): `local:running-${string}` {
  return `local:running-${transferId}`;
}

/**
 * What a transfer needs to go on when the whole browser has ended: session storage is gone then. Only
 * states are remembered, not each step of their progress, and nothing of private windows.
 */
export function createDurableTransfers() {
  /** What was last written of a transfer, by its id. */
  const written = new Map<string, string>();

  async function forget(transferId: string): Promise<void> {
    written.delete(transferId);
    await storage.removeItem(keyOf(transferId));
  }

  return {
    /** To be told of each new value of a transfer. */
    follow: async (transfer: Transfer): Promise<void> => {
      const { id, state, owner } = transfer;
      const summary =
        !transfer.isPrivate && ruleHolds('survivesBrowser', state) ? `${state.name} ${owner.kind}` : NOTHING;
      if (written.get(id) === summary) return;
      written.set(id, summary);
      if (summary === NOTHING) await storage.removeItem(keyOf(id));
      else await storage.setItem(keyOf(id), { version: VERSION, transfer: onDisk(transfer) });
    },
    forget,
    /** Those that were under way when the browser ended, or when this version of the extension began. */
    load: async (): Promise<Transfer[]> => {
      const [snapshot, { backends }] = await Promise.all([storage.snapshot('local'), loadBackends()]);
      const transfers: Transfer[] = [];
      for (const [key, value] of Object.entries(snapshot)) {
        if (!KEY.test(key)) continue;
        const transfer = transfers.length < MAX_TRANSFERS && readDurable(value, backends);
        if (transfer && keyOf(transfer.id) === `local:${key}`) transfers.push(transfer);
        else await storage.removeItem(`local:${key}`);
      }
      return transfers;
    },
  };
}

export type DurableTransfers = ReturnType<typeof createDurableTransfers>;

function onDisk(transfer: Transfer): Transfer {
  return { ...transfer, backend: withoutManagedValues(transfer.backend) };
}

/** Only transfers of a backend that is saved now are accepted, because others may have written to the disk. */
function readDurable(value: unknown, backends: readonly SavedBackend[]): Transfer | undefined {
  const record = readObject(value);
  const transfer = record?.['version'] === VERSION ? readTransfer(record['transfer']) : undefined;
  const saved = backends.find((one) => transfer && isSameBackend(one, transfer.backend));
  if (!transfer || !saved) return undefined;
  return isManaged(saved) ? { ...transfer, backend: saved } : transfer;
}
